(comment) @comment
(key) @keyword
(text) @string
(word) @constant.builtin
((word) @constant.numeric
  (#match? @constant.numeric "^[0-9]+$"))

(moves vertex: (name) @function)
(successor vertex: (name) @variable)
(numbers (name) @constant.numeric)
(arrow) @operator
(weight) @constant.numeric

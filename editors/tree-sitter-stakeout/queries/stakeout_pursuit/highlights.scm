(comment) @comment
(key) @keyword
(text) @string
(word) @constant.builtin
((word) @constant.numeric
  (#match? @constant.numeric "^[0-9]+$"))

(edges vertex: (name) @function)
(neighbour vertex: (name) @variable)
(dash) @operator
(arrow) @operator

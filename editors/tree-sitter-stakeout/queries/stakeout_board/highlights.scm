(comment) @comment
(key) @keyword
(text) @string
(word) @constant.builtin
((word) @constant.numeric
  (#match? @constant.numeric "^[0-9]+$"))
(size) @constant.numeric

(floor) @comment
(wall) @operator
(police) @type
(thief) @variable.parameter
(exit) @string
(unknown) @error

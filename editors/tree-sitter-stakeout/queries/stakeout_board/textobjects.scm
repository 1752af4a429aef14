; Without the line end after the last row: Helix skips an object that ends where the file does.
(grid (_)+ @class.around)
(grid) @class.outer
(comment) @comment.around @comment.outer

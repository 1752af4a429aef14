(edges) @class.around @class.outer
(comment) @comment.around @comment.outer

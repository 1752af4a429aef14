(grid) @fold

; extends

; Boards, games and pursuits in fenced blocks of Markdown.
((fenced_code_block
  (info_string (language) @_kind)
  (code_fence_content) @injection.content)
  (#eq? @_kind "board")
  (#set! injection.language "stakeout_board"))

((fenced_code_block
  (info_string (language) @_kind)
  (code_fence_content) @injection.content)
  (#eq? @_kind "game")
  (#set! injection.language "stakeout_game"))

((fenced_code_block
  (info_string (language) @_kind)
  (code_fence_content) @injection.content)
  (#eq? @_kind "pursuit")
  (#set! injection.language "stakeout_pursuit"))

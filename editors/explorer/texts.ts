/**
 * All texts that the explorer and the page show, in English. Another language is a module with the same names, in place of this one
 * when the scripts are bundled: a script keeps only the texts that it shows, and no names. The texts of samples and of the server are
 * elsewhere. In one file because a translation replaces it as a whole.
 */

/** What a text has in it. */
type Part = string | number;

// States, moves and verdicts in words.

export const endlessPlay = 'endless play';
export const staysAt = (piece: Part, cell: Part) => `${piece} stays at ${cell}`;
export const thePoliceGo = (steps: Part) => `The policemen: ${steps}`;
export const goesTo = (piece: Part, direction: Part, cell: Part) => `${piece} goes ${direction} to ${cell}`;
export const afterTurns = (turns: Part) => `after ${turns}`;
export const moveCount = (count: number) => (count === 1 ? '1 move' : `${count} moves`);
export const turnCount = (count: number) => (count === 1 ? '1 turn' : `${count} turns`);
export const policeCatchesTheThief = 'Police catches the thief';
export const theThiefEscapes = 'The thief escapes';
export const draw = 'Draw';
export const outcomeIn = (sentence: Part, turns: Part) => `${sentence} in ${turns}`;
/** The steps to a neighbouring cell, by rows and by columns. */
export const DIRECTIONS = {
  vertical: ['up', '', 'down'],
  horizontal: ['left', '', 'right'],
  none: 'stay',
} as const;
export const rowColumn = (row: Part, column: Part) => `row ${row}, column ${column}`;
export const thePoliceman = 'The policeman';
export const theThief = 'The thief';
/** The players as the protocol names them, as subjects of sentences. */
export const PLAYERS: Readonly<Record<string, string>> = {
  police: 'The police',
  thief: theThief,
  minimiser: 'The minimiser',
  maximiser: 'The maximiser',
  first: 'The first player',
  second: 'The second player',
};

// The rest of the explorer.

export const theTextHasChanged = 'The text has changed in the meantime. Try again.';
export const thisFileIsReadOnly = 'This file is read-only.';
export const couldNotEditTheText = 'Could not edit the text.';
export const anotherPieceIsThere = 'Another piece is there.';
export const wholeDrawing = 'Whole puzzle';
export const wholeDrawingWithKey = 'Whole puzzle (0)';
export const restartServer = 'Restart Server';
export const showLog = 'Show Log';
export const addABoard = 'Add a board';
export const boardOfRowsAndColumns = (rows: Part, columns: Part) => `Board of ${rows} rows and ${columns} columns`;
export const thisBoardHasMoreThanCells = (cells: Part) => `This board has more than ${cells} cells, too many to draw.`;
export const thePictureIsTooLarge = 'the picture is too large';
export const withError = (problem: Part) => `. Error: ${problem}`;
export const copyAndSave = 'Copy and save';
export const copyOrSaveThePicture = 'Copy or save the picture, the state or the line';
export const nothingIsDrawn = 'Nothing is drawn';
export const pictureSVG = 'Picture (SVG)';
export const picturePNG = 'Picture (PNG)';
export const thatFailed = (error: Part) => `That failed: ${error}`;
export const copy = 'Copy';
export const copied = (what: Part) => `Copied: ${what}.`;
export const saveAs = 'Save…';
export const position = 'State';
export const noBoardFileForThese = 'A board file cannot have a piece on the exit, or two on one cell';
export const noMoveHasBeenMade = 'No move has been made';
export const thereIsNoBestLine = 'There is no best line';
export const smaller = 'Smaller';
export const smallerWithKey = 'Smaller (-)';
export const larger = 'Larger';
export const largerWithKey = 'Larger (+)';
export const zoom = 'Zoom';
export const theBoardHasChangedSince = 'The puzzle has changed since this match began.';
export const mode = 'Mode';

// Controls of the explorer.

export const board = 'Board';
export const goToThisBoard = 'Go to this board';
export const previousBoard = 'Previous board';
export const nextBoard = 'Next board';
export const numberedBoard = (number: Part) => `Board ${number}`;
export const boardExplorer = 'Board explorer';
export const ofBoards = (boards: Part) => `of ${boards}`;
export const outcomes = 'Outcomes';
export const whoWinsFromEveryCell = 'Who wins from every cell';
export const bestLine = 'Best line';
export const bestPlayByBothSidesTurn = 'Best play by both sides, turn by turn';
export const insight = 'Insight';
export const whatTheVerdictDependsOn = 'What the verdict depends on';
export const play = 'Play';
export const playAgainstTheSolver = 'Play against the solver';
export const edit = 'Edit';
export const paintWallsFloorAndPieces = 'Paint walls, floor and pieces';
export const solveNow = 'Solve now';
export const tryOnEachCell = 'Try on each cell';
export const thief = 'Thief';
export const placeTheThiefOnEachCell = 'Place the thief on each cell; the policeman stays';
export const police = 'Police';
export const policeman = 'Policeman';
export const placeThePolicemanOnEachCell = 'Place the policeman on each cell; the thief stays';
export const toMove = 'To move';
export const orPressPOrT = ', or press P or T on its new place';
export const toSeeOtherStatesDrag = 'To see other states, drag a piece';
export const playFromHere = 'Play from here';
export const beginWithPlacedPieces = 'Begin a match with the pieces where they are now';
export const reset = 'Reset';
export const returnThePiecesToTheirCells = 'Return the pieces to where the text has them';
export const apply = 'Apply';
export const moveThePiecesToTheseCells = 'Move the pieces to these cells in the text';
export const here = 'Here:';
export const otherStates = 'Other states';
export const playTheLine = 'Play the line';
export const pause = 'Pause';
export const start = 'Start';
export const oneTurnBack = 'One turn back';
export const oneTurnForward = 'One turn forward';
export const end = 'End';
export const turnOfTheBestLine = 'Turn of the best line';
export const line = 'Line';
export const best = 'Best';
export const bestPlayByBothSides = 'Best play by both sides';
export const solution = 'Solution';
export const theMovesOfTheDirectiveSolution = 'The moves of the directive “solution”';
export const show = 'Show';
export const why = 'Why';
export const theReasonOfTheVerdict = 'The reason of the verdict';
export const criticalCells = 'Critical cells';
export const wallsAndFloorThatDecide = 'Walls and floor that decide the verdict';
export const otherRules = 'Other rules';
export const theVerdictWithOneRuleChanged = 'The verdict with one rule changed';
export const repairs = 'Repairs';
export const theNearestBoardsOnWhichExpect = 'The nearest boards on which “expect” holds';
export const youPlay = 'You play';
export const both = 'Both';
export const takeBack = 'Take back';
export const takeBackYourLastMoveBackspace = 'Take back your last move (Backspace)';
export const restart = 'Restart';
export const beginThisMatchAgain = 'Begin this match again';
export const asWrittenStart = 'Start as written';
export const beginAsWritten = 'Begin a match with the pieces as in the text';
export const startOfTheMatch = 'Start of the match';
export const oneMoveBack = 'One move back';
export const oneMoveForward = 'One move forward';
export const latestMove = 'Latest move';
export const movesOfTheMatch = 'Moves of the match';
export const playOnFromHere = 'Play on from here';
export const goOnFromThisState = 'Go on from this state; the moves after it are kept as a variation';
export const hints = 'Hints';
export const wall = 'Wall';
export const floor = 'Floor';
export const exit = 'Exit';
export const paint = 'Paint';
export const brushHelp = (name: Part, symbol: Part) => `${name}: type ${symbol} on a cell, or drag over cells`;
export const paintWith = 'With';
export const brush = 'Brush';
export const paintTheCellsThePointerMoves = 'Paint the cells the pointer moves over';
export const rectangle = 'Rectangle';
export const paintARectangleDragFromCorner = 'Paint a rectangle: drag from corner to corner';
export const fill = 'Fill';
export const paintAllConnectedCellsOfOne = 'Paint all connected cells of one kind';
export const rowsAndColumns = 'Rows and columns';
export const rowsAndColumnsMenu = 'Rows and columns…';
export const rowPlus = 'Row +';
export const addARowBelowTheSelected = 'Add a row below the selected cell';
export const rowMinus = 'Row −';
export const removeTheRowOfTheSelected = 'Remove the row of the selected cell';
export const columnPlus = 'Column +';
export const addAColumnToTheRight = 'Add a column to the right of the selected cell';
export const columnMinus = 'Column −';
export const removeTheColumnOfTheSelected = 'Remove the column of the selected cell';
export const clear = 'Clear';
export const turnAllWallsIntoFloor = 'Turn all walls into floor';
export const undo = 'Undo';
export const redo = 'Redo';
export const solve = 'Solve';
export const solveTheBoard = 'Solve the board as it is now';

// Below the board.

export const numbersAreTurnsToTheEnd = 'Numbers are turns to the end; stronger colours mean fewer turns.';
export const policeToMove = 'Police to move';
export const thiefToMove = 'Thief to move';
export const pointAtACellOrMove = 'Point at a cell, or move to it with the arrow keys, to see its values.';
export const tapACell = 'Tap a cell to see its values.';
export const cell = 'Cell';
export const thiefHere = 'Thief here';
export const policeHere = 'Police here';
export const askWhy = 'Why?';
export const showWhy = 'Show why';
export const refutation = 'Refutation';
export const tryAgainFromThere = 'Try again from there';
export const moves = 'Moves';
export const variations = 'Variations';
export const match = 'Match';
export const whyNot = (moveName: Part) => `Why not “${moveName}”?`;
export const backToTheMatch = 'Back to the match';
export const showWhatRefutesThisMove = 'Show what refutes this move';
export const goOnWithTheseMoves = 'Go on with these moves';
export const afterMove = (after: Part) => `After move ${after}: `;
export const valuesAfterMoves = (moves: Part, police: Part, thief: Part) =>
  `Values after ${moves} moves: police ahead after ${police}, thief after ${thief}`;
export const movesOfTheBestLine = 'Moves of the best line';
export const help = 'Help';
export const dragOverCellsToPaintThem = 'Drag over cells to paint them with the brush, or drag a piece to move it.';
export const byKeyboardArrowKeysMove = 'By keyboard: arrow keys move, ';
export const setTheCell = ' set the cell.';
export const errors = 'Errors';
export const changeMemoryLimit = 'Change Memory Limit…';
export const numberedLine = (number: Part) => `Line ${number}`;
export const goToTheError = 'Go to the error in the text';
export const fixes = 'Fix…';
export const showTheFixesOfThisError = 'Show the fixes of this error';

// The opponent.

export const opponent = 'Opponent';
export const perfect = 'perfect';
export const sees = (turns: Part) => `sees ${turns} turns`;
export const opponentHelp =
  'An opponent who sees few turns ahead makes mistakes. Judgements and hints are those of perfect play.';

// Insight.

export const theServerDidNotRespond = 'The server did not respond.';
export const thereIsNoReasonToShow = 'There is no reason to show.';
export const withAWallHere = 'With a wall here';
export const withoutThisWall = 'Without this wall';
export const bestPlayAfterIt = (moves: Part) => `Best play after it: ${moves}.`;
export const solveTheBoardToSeeWhat = 'Solve it to see what its verdict depends on.';
export const computing = 'Computing…';
export const criticalHelp =
  'A coloured cell decides: as a wall instead of floor, or floor instead of a wall, it gives the outcome of its colour in that many turns. Pale cells change only the turns.';
export const noCellChangesAnything = 'No cell changes the outcome or the turns by itself.';
export const cellsChange = (count: number) => (count === 1 ? '1 cell changes' : `${count} cells change`);
export const criticalSummary = (cells: Part, others: Part) => `${cells} the outcome, ${others} only the turns.`;
export const changingThisCellChangesNothing = 'changing this cell changes nothing';
export const pointAtACellToSee = 'Point at a cell, or tap it, to see its new verdict.';
export const verdictsWithOneRuleChanged = 'Verdicts with one rule changed';
export const asWritten = 'As written';
export const makeThisChangeInTheText = 'Make this change in the text';
export const searchPairsOfEdits = 'Search pairs of edits';
export const searchWithinTwoEdits = 'Search all boards within two edits; this may take a while';
export const stop = 'Stop';
export const searchingFound = (repairs: Part) => `Searching… ${repairs} found.`;
export const cellsChangeTheirOutcome = (count: number) =>
  count === 1 ? '1 cell changes its outcome' : `${count} cells change their outcome`;
export const theBoardHasNoExpect = 'The board has no “expect”, so there is nothing to repair.';
export const theBoardIsAsExpected = (wish: Part) => `The board is as expected: ${wish}.`;

// Placements, and boards near a board.

export const placeThePieces = 'Place the pieces';
export const whereThePiecesCouldStart = 'Where the pieces could start for a verdict';
export const placements = 'Placements';
export const verdict = 'Verdict';
export const verdictHelp = 'As expect writes it: draw, police, thief in 12. Empty: what expect asserts';
export const writeAVerdict = 'The board has no “expect”: write a verdict.';
export const placementsOf = (count: number, wish: Part) =>
  `${count === 1 ? '1 placement' : `${count} placements`}: ${wish}`;
export const vary = 'Vary';
export const otherBoardsNearThisOne = 'Other boards near this one, hardest first';
export const edits = 'Edits';
export const turnsWished = 'Turns';
export const turnsHelp = 'A number, or a range such as 9-15. Empty: any';
export const oneKey = 'one good first move';
export const varyHelp = 'Choose a board to open it, or cells of the large board to lock them.';
export const boardsFound = (count: number, tried: Part) =>
  `${count === 1 ? '1 board' : `${count} boards`}, hardest first; ${tried} tried`;
export const bits = (bits: Part) => `${bits} bits`;
export const firstMoveCount = (count: number) => (count === 1 ? '1 good first move' : `${count} good first moves`);
export const lockedCell = ', locked';

// Around the board.

export const notACell = 'Not a cell';
export const missing = 'Missing';
export const hereToMove = (vary: Part, mover: Part) => `${vary} here, ${mover} to move`;
export const onTheExit = ' on the exit';
export const moveTo = (direction: Part) => `move ${direction}`;
export const stayHere = 'stay here';
export const hereWith = 'here';
export const edited = 'Edited';
export const withTheSelectedRepair = (lasting: Part) => `${lasting}with the selected repair`;
export const inFromHere = (turns: Part) => `in ${turns} from here`;
export const solving = 'Solving…';
export const withThePiecesWhereTheyAre = 'with the pieces where they are';
export const withPiecesAndMover = 'with the pieces where they are, ';
export const withMover = 'with the ';
export const valueWithMover = (lasting: Part, where: Part, mover: Part) => `${lasting}${where}${mover} to move`;
export const beforeTheFirstMove = 'before the first move';
export const fromHere = (lasting: Part) => `${lasting}from here`;
export const youCanHoldADraw = 'You can hold a draw';
export const youAreWinning = 'You are winning';
export const youAreLosing = 'You are losing';
export const solved = 'Solved';
export const notSolvedItHasErrors = 'Not solved: it has errors';
export const notSolvedTooLarge = 'Not solved: too large';
export const notSolvedCancelled = 'Not solved: cancelled';
export const changedSinceItWasSolved = 'Changed since it was solved';
export const notSolvedYet = 'Not solved yet';
export const theseOutcomesBelongToAnEarlier = 'These outcomes belong to an earlier version of the text.';
export const stakeoutsServerIsNotRunning = 'Stakeout’s server is not running.';
export const startingStakeoutsServer = 'Starting Stakeout’s server…';
export const thisFileHasNoBoardYet =
  'This file has no board yet. Add one, or type rows of “.” and “*” with one P, T and E.';
export const theFileOfThisBoard = 'The file of this board was closed.';
export const solveTheBoardToSee = 'Solve the board to see its best line.';
export const drawNeitherSideCanForce = 'Draw: neither side can force an end, so there is no best line.';
export const theGameEndsBeforeTheFirst = (verdict: Part) => `${verdict}: the game ends before the first move.`;
export const ofTheWrittenSolution = ' of the written solution';
export const lineStart = (of: Part, verdict: Part) => `Start${of}: ${verdict}.`;
export const lineTurn = (turn: Part, line: Part, legText: Part) => `Turn ${turn} of ${line}: ${legText}.`;

// Matches and placed pieces.

export const thePiecesAreBack = 'The pieces are back where the text has them.';
export const solveTheBoardToSeeOther = 'Solve the board to see other states.';
export const cannotStandThere = (subject: Part) => `${subject} cannot stand there.`;
export const pieceAt = (player: Part, cellName: Part) => `${player} at ${cellName}`;
export const moverToMove = (mover: Part) => `${mover} to move`;
export const playingNeedsAPolicemanAThief = 'Playing needs a policeman, a thief and an exit.';
export const cannotGoThere = (subject: Part) => `${subject} cannot go there.`;
export const moveTakenBack = 'Move taken back.';
export const shownMove = (shown: Part, moveName: Part) => `Move ${shown}: ${moveName}.`;
export const atStartOfTheMatch = 'Start of the match.';
export const waitingForTheSolver = 'Waiting for the solver…';
export const isThinking = (subject: Part) => `${subject} is thinking…`;
export const sideToMove = (subject: Part) => `${subject} to move.`;
export const yourMoveYouAre = (subject: Part) => `Your move: you are ${subject}.`;

// The rest of the page.

export const aSlowMove = 'A better move keeps the result.';
export const aMistake = 'A mistake: this move changes the result.';
export const theThiefGetsAwayAfterThat = 'The thief gets away after that. Try again.';
export const theThiefIsCaughtAfterThat = 'The thief is caught after that. Try again.';
export const nobodyWinsAfterThat = 'Nobody wins after that. Try again.';
export const thatMoveLoses = 'That move loses. Try again.';
export const anotherMoveHasABetterCost = 'Another move has a better cost. Try again.';
export const isForgotten = (title: Part) => `Forgot ${title}.`;
export const textOfTexts = (number: number, count: number) => `Text ${number} of ${count}`;
export const textsOfThisPage = 'Texts of this page';
export const rulesInOneLine =
  'The policeman steps like a chess king, the thief up, down, left or right. Reach the thief, or as the thief the exit, to win.';
export const removeNamed = (label: Part) => `Remove ${label}`;
export const remove = 'Remove';
export const closeThisMessage = 'Close this message';
export const thisTextIsTooLong = 'This text is too long to be kept. Save it as a file.';
export const yourBrowserKeepsNothing = 'Your browser keeps nothing for this page: save your text as a file.';
export const noResponse = 'no response';
export const textOfTheBoardOrGame = 'Text of the board or game. Escape, then Tab, leaves the text';
export const nothingIsKnownAboutThisPlace = 'Nothing is known about this place.';
export const boardsAndGames = 'Boards and games';
export const isTooLargeForTheBrowser = (name: Part) => `${name} is too large for the browser; use the program instead`;
export const isNotUTF8Text = (name: Part) => `${name} is not UTF-8 text`;
export const puzzleOf = (date: Part) => `Puzzle of ${date}`;
export const theGeneratorHasStopped = 'The generator has stopped.';
export const noPuzzleFound = (problem: Part) => `No puzzle found: ${problem}. Try other choices.`;
export const text = 'Text';
export const theTextOfThisLink = 'the text of this link is too long';
export const thisLinkIsDamagedItsText = 'This link is damaged: its text cannot be read.';
export const thisServerDoesNot = 'This server does not have the page as one file.';
export const lookingForAPuzzle = 'Looking for a puzzle…';
export const aNewPuzzle = 'A new puzzle';
export const thePageAsOneFile = 'The page as one file is of another version.';
export const thePageCouldNotBeLoaded = 'The page could not be loaded';
export const reloadItWhenYouAreOnline = 'Reload it when you are online.';

// Headlines of the page.

export const withBestPlay = 'with best play';
export const whoWins = 'Who wins?';
export const playItOrShowTheValues = 'Play it, or show the values.';
export const starting = 'Starting…';
export const theSolverIsBeingLoaded = 'The solver is being loaded.';
export const theSolverHasStopped = 'The solver has stopped';
export const itStartsAgainWithTheNext = 'It starts again with the next edit. Your text is kept.';
export const drawABoard = 'Draw a board';
export const addOneBelowChooseASample = 'Add one, or choose a sample.';
export const namedBoardOfBoards = (name: Part, number: Part, boards: Part) => `${name}, board ${number} of ${boards}`;
export const expected = (wanted: Part) => `Expected: ${wanted}`;
export const inTurns = (turns: Part) => `in ${turns}`;
export const problemsAreMarkedAndListed = 'Each is listed, and marked in the text.';
export const boardsOfThisSizeNeed = 'Use the program on your computer.';
export const editTheBoardOrChooseSolve = 'Edit it, or choose “Solve now”, to solve it.';
export const butExpected = (outcome: Part) => `, expected: ${outcome}`;
export const verdictOf = (kind: Part, whole: Part, expected: Part) => `${kind}: ${whole}${expected}`;
export const graphGame = 'Graph game';
export const game = 'Game';
export const pursuit = 'Pursuit';
export const drawAGraph = 'Draw a graph';
export const writeALineSuch = 'Write a line such as “a -> b c” for each vertex and its moves.';
export const chooseAVertexToSeeWho = (name: Part) => `Choose a vertex to see who wins from there · ${name}`;
export const theFirstPlayerWins = 'The first player wins';
export const theFirstPlayerLoses = 'The first player loses';

// Help and the first visit.

export const howPiecesMove =
  'The policeman moves one cell in any direction, the thief one cell up, down, left or right; neither enters a wall, and both may stay where they are.';
export const howThePoliceWin = 'The police move first, and win by catching the thief.';
export const howTheThiefWins = 'The thief wins by reaching the exit first; if neither can force a win, it is a draw.';
export const arrowKeys = 'Arrow keys';
export const moveOverTheBoardStepThrough = 'move over the board; step through a line or a match';
export const inEditSetTheCell = 'in Edit, set the cell; in Outcomes, P and T place the piece';
export const theBoardAloneEscapeLeaves = 'the board alone; Escape leaves';
export const showOrHideTheText = 'show or hide the text';
export const undoRedo = 'undo, redo';
export const inTheTextValuesAt = 'in the text: values at the cursor';
export const inTheTextFixesAndOther = 'in the text: fixes and other actions';
export const inTheTextCompletion = 'in the text: completion';
export const inTheTextFormat = 'in the text: format';
export const thisHelp = 'this help';
export const thePolicemanMovesInEightDirections = 'The policeman moves in eight directions, the thief in four';
export const rules = 'Rules';
export const whatColoursMean =
  'Colours: blue where the police win, orange and hatched where the thief escapes, grey with “=” for a draw. Numbers are turns to the end.';
export const keys = 'Keys';
export const about = 'About';
export const aboutStakeout = (version: Part) =>
  `Stakeout ${version}. Everything is solved on this device: nothing you write leaves it.`;
export const theManualIsInTheFolder =
  'The manual is in the folder docs of Stakeout’s source: docs/browser.md is about this page, docs/boards.md about the file.';
export const drawYourOwn = 'Draw your own';
export const youCaughtTheThief =
  'You caught the thief. Numbers and colours show who wins with the thief on each cell, and in how many turns.';
export const close = 'Close';

// Menus and messages of the page.

export const boardOfBoards = (number: Part, boards: Part) => `Board ${number} of ${boards}`;
export const aNewVersionIsReady = 'A new version is ready.';
export const reload = 'Reload';
export const noProblems = 'No problems';
export const errorCount = (count: number) => (count === 1 ? '1 error' : `${count} errors`);
export const warningCount = (count: number) => (count === 1 ? '1 warning' : `${count} warnings`);
export const opened = (title: Part) => `Opened ${title}.`;
export const isNoLongerKept = (title: Part) => `${title} is no longer kept.`;
export const downloaded = (name: Part) => `Downloaded ${name}.`;
export const saved = (name: Part) => `Saved ${name}.`;
export const theWholeText = 'the whole text';
export const theWholeTextAndTheMoves = 'the whole text and the moves on show';
export const copiedALinkThatHolds = (what: Part) => `Copied a link that holds ${what}. Nothing was uploaded.`;
export const theAddressOfThisPageNow =
  'The address of this page now holds the whole text. Copy it from the address bar.';
export const copiedATask = 'Copied a link that hides the values until the reader asks for them.';
export const copiedAFrame = 'Copied a line for a web page. It shows the board, its verdict, and a match.';
export const copiedThePictureAsMarkdown = 'Copied the picture as Markdown.';
export const downloadedAPage = (name: Part) =>
  `Downloaded ${name}, a page that opens with this text, also without a network.`;
export const theTextOfTheLink = 'the text of the link';
export const thereIsNoDrawingYet = 'There is no drawing yet.';
export const fix = 'Fix';
export const changeTheBoard = 'Change the board';
export const format = 'Format';
export const valuesAtTheCursor = 'Values at the cursor';
export const puzzles = 'Puzzles';
export const puzzleOfTheDay = 'Puzzle of the day';
export const thePoliceCanWinHow = 'The police can win. How?';
export const generateAPuzzle = 'Generate a puzzle…';
export const bySizeVerdictTurnsAndStyle = 'By size, verdict, turns and style';
export const learn = 'Learn';
export const hard = 'Hard';
export const graphGames = 'Graph games';
export const asTheSystem = 'As the system';
export const light = 'Light';
export const dark = 'Dark';
export const fullScreen = 'Full screen';
export const file = 'File';
export const open = 'Open…';
export const recent = 'Recent…';
export const boards = 'Boards…';
export const save = 'Save';
export const share = 'Share…';
export const picture = 'Picture';
export const exportAsSVG = 'Export as SVG';
export const exportAsPNG = 'Export as PNG';
export const colours = 'Colours';
export const copyLink = 'Copy link';
export const itHoldsTheWholeText = 'It holds the whole text';
export const copyAsATask = 'Copy as a task';
export const valuesAreHiddenUntilAsked = 'Values are hidden until asked for';
export const copyAsIframe = 'Copy as <iframe>';
export const theBoardInAWebPage = 'The board in a web page of yours';
export const copyPictureAsMarkdown = 'Copy picture as Markdown';
export const theBoardAsItIsShown = 'The board as it is shown';
export const copyOrSavePart = 'Copy or save a part…';
export const pictureStateAndLine = 'The picture, the state, or the moves';
export const saveAsAPage = 'Save as a page';
export const linksLeadToThisDevice = 'One file to send: a link leads only to this device';
export const oneFileWithThisText = 'One file with this text, for use offline';
export const saveTheText = 'Save the text';
export const forTheProgramAndOtherEditors = 'For the program and other editors';
export const keptOnThisDevice = 'Kept on this device';
export const noTextIsKept = 'No text is kept on this device yet';
export const boardsOfThisText = 'Boards of this text';
export const andMore = (rest: Part) => `and ${rest} more`;
export const justNow = 'just now';
export const aNewBoard = 'a new board';
export const aNewGame = 'a new game';
export const aNewPursuit = 'a new pursuit';

// Graph games and pursuits.

export const whoWinsFromEveryVertex = 'Who wins from every vertex';
export const drawVerticesAndEdges = 'Draw vertices and edges';
export const layOutAgain = 'Lay out again';
export const layOutAgainAllVerticesMove = 'Lay out again: all vertices move to where the program puts them';
export const first = 'First';
export const second = 'Second';
export const removeWhatIsSelected = 'Remove what is selected (Delete)';
export const name = 'Name';
export const weight = 'Weight';
export const startHere = 'Start here';
export const theGameBeginsOnThisVertex = 'The game begins on this vertex';
export const addAVertex = 'Add a vertex';
export const vertex = 'Vertex';
export const noStart = 'No start';
export const thereIsNoVertex = 'There is no vertex';
export const notSolved = 'not solved';
export const thereIsThisEdgeAlready = 'There is this edge already.';
export const theGameEndsHere = 'The game ends here.';
export const fromHereThePlayRepeats = 'From here the play repeats itself.';
export const thisTextCannotBeDrawn = 'This text cannot be drawn';
export const onlyLinesOfThisFormCanBeDrawn =
  'Only lines of the form “a -> b c” can be drawn. Change other forms in the text.';
export const removeThisEdge = 'Remove deletes this edge.';
export const chooseAnotherVertex = 'Choose another vertex to draw an edge to it. Remove deletes this vertex.';
export const drawTheGraph = 'Draw the graph';
export const howToDrawAGraph =
  'A click or tap on the ground adds a vertex. Drag from a vertex to another one, or to the ground, to add an edge. A click or tap on an edge or a vertex selects it.';
export const bestMoves = (count: number) =>
  count === 1 ? 'best' : count === 2 ? 'best, as is the next' : `best, as are the next ${count - 1}`;
export const bestLineIs = (vertices: Part) => `Best line: ${vertices}`;
export const theMoverMoves = (vertex: Part, mover: string) => `${vertex}, the ${mover} moves`;
export const move = 'Move';
export const chooseOneOfYourPieces = 'Choose one of your pieces.';
export const itCannotGoThere = 'It cannot go there.';
export const thisGameHasNoStart = 'This game has no start: add one in the text.';
export const nobodyIsPlaced = 'Nobody is placed: add police and thief, or policemen.';
export const notEveryPieceMayStayMoveThemAll = 'Not every piece may stay: move them all.';
export const bestPlayNeverEnds = 'Best play never ends.';
export const chooseAPoliceman = 'Choose a policeman, then where he goes. The others stay when you press Move.';
export const chooseAVertexNextToYourPiece = 'Choose a place next to your piece.';
export const outcomeWithToMove = (outcome: Part, side: Part) => `${outcome}, the ${side} to move`;
export const withTheThiefOn = (vertex: Part, value: Part) => `With the thief on ${vertex}: ${value}.`;
export const graph = 'Graph';
export const anExit = 'an exit';
export const theStart = 'the start';
export const aPoliceman = 'a policeman';
export const theThiefThere = 'the thief';
export const vertexNotSolved = (vertex: Part) => `${vertex}, not solved`;
export const policemenCount = (count: Part) => `${count} policemen`;
export const aPiece = 'a piece';
export const piecesCount = (count: Part) => `${count} pieces`;
export const chooseOneOfTheMoves = 'Choose one of the moves below.';
export const noPieceCanGoThere = 'No piece can go there.';
export const pressTheFirstAndTheLastPin = 'Press the first and the last pin that you take.';
export const nowTheLastPin = 'Now press the last pin, or the same one again to take it alone.';
export const thisPinCannotBeTaken = 'This pin cannot be taken.';
export const thesePinsCannotBeTaken = (first: Part, last: Part) =>
  first === last ? 'This pin cannot be taken alone.' : `The pins ${first} to ${last} cannot be taken together.`;
export const takesPins = (count: number, left: readonly string[]) =>
  `Take ${count === 1 ? 'one pin' : `${count} pins`}${left.length > 0 ? `, leaving ${left.join(' and ')}` : ''}.`;
export const heapOf = (size: Part) => `Heap of ${size}`;
export const pinOf = (pin: Part, size: Part) => `Pin ${pin} of ${size}`;
export const pinAnd = (pin: Part, size: Part, what: Part) => `${pinOf(pin, size)}. ${what}`;
export const whoCannotMoveLoses = ' Whoever cannot move loses.';
export const noPiece = 'none';

// What `index.html` says, in which `{{name}}` stands for a text.

export const showOrHideTheTextOfPage = 'Show or hide the text (Ctrl+E)';
export const more = 'More';
export const explorer = 'Explorer';
export const widthOfTheText = 'Width of the text';
export const whatThePageDoes = 'Draw a board of policeman and thief, and see who wins.';
export const repair = 'Repair…';
export const showValues = 'Show values';
export const newOfPage = 'New';
export const samples = 'Samples';
export const shareOfPage = 'Share';
export const openInStakeout = 'Open in Stakeout';
export const actions = 'Actions…';
export const leaveFullScreen = 'Leave full screen';
export const newBoard = 'New board';
export const rows = 'Rows';
export const columns = 'Columns';
export const drawIt = 'Draw it';
export const graphGameInstead = 'Graph game';
export const pursuitInstead = 'Pursuit';
export const cancel = 'Cancel';
export const generateAPuzzleOfPage = 'Generate a puzzle';
export const size = 'Size';
export const smallSize = 'Small, 5 × 6';
export const mediumSize = 'Medium, 8 × 10';
export const largeSize = 'Large, 12 × 16';
export const policeOneBestFirstMove = 'Police, one best first move';
export const any = 'Any';
export const turns = 'Turns';
export const asManyAsPossible = 'As many as possible';
export const upTo8 = 'Up to 8';
export const turns9to20 = '9 to 20';
export const moreThan20 = 'More than 20';
export const style = 'Style';
export const rooms = 'Rooms';
export const maze = 'Maze';
export const openStyle = 'Open';
export const generate = 'Generate';
export const needsJavaScript =
  'Stakeout solves boards with JavaScript and WebAssembly, in this page; nothing leaves it.';

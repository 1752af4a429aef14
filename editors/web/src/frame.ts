/** Entry point of the explorer's frame: the page of the VS Code extension, talking to the page around it. */

import './frame-host.ts';

import '../../explorer/page/main.ts';

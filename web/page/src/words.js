// The words of the page itself. What is said about dominoes comes from the engine.
export const words = {
  noWebAssembly:
    "This browser has no WebAssembly, so positions are not drawn and questions are not answered. You can still edit, keep and share the text.",
  cannotLoad: "The engine could not be loaded. You can still edit, keep and share the text.",
  outOfMemory: "The engine ran out of memory and was started again. The text is unchanged.",
  died: "The engine stopped unexpectedly and was started again. The text is unchanged.",
  stopped: "Stopped.",
  noStorage: "This browser keeps nothing for this page: copy the text or the link before you close it.",
  laterLink: "This link was made by a later version of this page. The text here is unchanged.",
  brokenLink: "This link is cut off or altered. The text here is unchanged.",
  hugeLink: "This link unpacks to more than 1 MB, so it is not opened. The text here is unchanged.",
  hugeFile: "This file is larger than 1 MB, so it is not opened.",
  draftKept: "A link was opened. Your draft is kept: Restore draft brings it back.",
  copied: "Copied.",
  notCopied: "The browser does not allow copying: select the text and copy it.",
  inFrame: "A frame may not be allowed to save files: open the page by itself for that.",
  noPlace: "No legal place for",
  writePlay: "Write a play: the rules say whether it is legal.",
  oldAnswer: "The position has changed since this answer.",
  beforeMoves: "The answer is about the position before the moves that were made. Best from here goes on from the board.",
  noTurn: "It cannot lie there in another way.",
};

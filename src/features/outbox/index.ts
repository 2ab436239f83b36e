export { needsYouWords } from './kept-words.ts';
export { OUTBOX_PATH, OutboxBar, WaitingLink } from './OutboxBar.tsx';
export { OutboxPage } from './OutboxPage.tsx';
export { SwitchMark, TraceMark } from './TraceMark.tsx';
export { TraceTroubles } from './TraceTroubles.tsx';
export { countItems, isTrouble, stuckWords, troubleWords } from './words.ts';

export { needsYouWords } from './kept-words.ts';
export { OUTBOX_PATH, OutboxBar, WaitingLink } from './OutboxBar.tsx';
export { OutboxPage } from './OutboxPage.tsx';
export { PendingSwitch, SwitchMark } from './PendingSwitch.tsx';
export { TraceMark } from './TraceMark.tsx';
export { TraceTroubles } from './TraceTroubles.tsx';
export { failedSwitch, pendingSwitch } from './telling.ts';
export { useAct } from './use-act.ts';
export { countItems, isTrouble, stuckWords, troubleWords } from './words.ts';

export { OUTBOX_PATH, OutboxBar, WaitingLink } from './bar/OutboxBar.tsx';
export { needsYouWords } from './bar/summary-words.ts';
export { PendingSwitch, SwitchMark } from './item/PendingSwitch.tsx';
export { failedSwitch, pendingSwitch } from './item/pending-switch.ts';
export { TraceMark } from './item/TraceMark.tsx';
export { TraceTroubles } from './item/TraceTroubles.tsx';
export { OutboxPage } from './page/OutboxPage.tsx';
export { useAct } from './use-act.ts';
export { countItems, isTrouble, stuckWords, troubleWords } from './words.ts';

export { OUTBOX_PATH, OutboxBar, WaitingLink } from './OutboxBar.tsx';
export { OutboxPage } from './OutboxPage.tsx';
export { PendingSwitch, SwitchMark } from './PendingSwitch.tsx';
export { failedSwitch, pendingSwitch } from './pending-switch.ts';
export { needsYouWords } from './summary-words.ts';
export { TraceMark } from './TraceMark.tsx';
export { TraceTroubles } from './TraceTroubles.tsx';
export { useAct } from './use-act.ts';
export { countItems, isTrouble, stuckWords, troubleWords } from './words.ts';

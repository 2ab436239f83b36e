export { OutboxBar, WaitingLink } from './bar/OutboxBar.tsx';
export { needsYouWords } from './bar/summary-words.ts';
export { PendingMark, PendingSwitch, SwitchMark, SwitchMarks } from './item/PendingSwitch.tsx';
export { failedSwitch, pendingSwitch, pendingSwitches } from './item/pending-switch.ts';
export { TraceMark } from './item/TraceMark.tsx';
export { TraceTroubles } from './item/TraceTroubles.tsx';
export { UndoButton } from './item/UndoButton.tsx';
export { ExplainedState } from './item/Why.tsx';
export { OutboxPage } from './page/OutboxPage.tsx';
export { useAct } from './use-act.ts';
export { useSwitch } from './use-switch.ts';
export {
  countdownUntil,
  countItems,
  isTrouble,
  needsYou,
  shownWords,
  stateWords,
  stuckWords,
  titleOf,
  troubleWords,
} from './words.ts';

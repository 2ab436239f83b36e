import { lazyModule } from '../../platform/lazy-module.ts';
import { lateComponent } from '../../ui/index.ts';
import type { FaultProps } from './Fault.tsx';

const entry = lazyModule(() => import('./lazy-entry.ts'));

export const LateErrorFacts = lateComponent(entry, ({ ErrorFacts }) => ErrorFacts);
export const LateFault = lateComponent(
  entry,
  ({ Fault }) => Fault,
  ({ what }: FaultProps) => `This ${what} could not be shown.`,
);
export const LateUnread = lateComponent(entry, ({ Unread }) => Unread);

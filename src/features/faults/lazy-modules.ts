import { loadModule } from '../../platform/lazy-module.ts';
import { lateComponent } from '../../ui/index.ts';
import type { FaultProps } from './Fault.tsx';

const load = () => loadModule(() => import('./lazy-entry.ts'));

export const LateErrorFacts = lateComponent(async () => (await load()).ErrorFacts);
export const LateFault = lateComponent(
  async () => (await load()).Fault,
  ({ what }: FaultProps) => `This ${what} could not be shown.`,
);
export const LateUnread = lateComponent(async () => (await load()).Unread);

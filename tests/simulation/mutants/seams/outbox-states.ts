import * as own from '../../../../src/shared/store/vault/outbox-states.ts';
import { active } from '../active.ts';

export * from '../../../../src/shared/store/vault/outbox-states.ts';

export const isUnsent: typeof own.isUnsent = (row) =>
  own.isUnsent(row) || (active.mutant === 'opposites meet while sending' && row.state.kind === 'sending');

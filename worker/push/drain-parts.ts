import type { Result } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import type { VaultDatabase } from '../../src/shared/store/index.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import type { Ports } from '../ports.ts';
import type { Asking } from '../pull/context.ts';
import type { Witness } from './witness.ts';

/** What sending the outbox of an account needs. */
export interface DrainParts {
  context: Asking;
  vault: VaultDatabase;
  by: { id: AccountId; username: string };
  ports: Pick<Ports, 'random' | 'timers'>;
  clockOffsetMs: () => number;
  /** Whether the server could be talked to just now: nothing is sent into the dark. */
  canReach: () => boolean;
  /** Writes the truth of an answered row into the mirror; null where there is no mirror: a later engine does it. */
  bring: ((row: OutboxRow) => Promise<Result<unknown>>) | null;
  progress: (rowId: string, sentBytes: number, totalBytes: number) => void;
  /** What the socket tells of the user's own creates; `null` where there is none. */
  witness: Witness | null;
}

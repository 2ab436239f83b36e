import type { Result } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import type { VaultDatabase } from '../../src/shared/store/index.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import type { Ports } from '../ports.ts';
import type { Asking } from '../pull/context.ts';
import type { SocketConfirmations } from './copies/socket-confirmation.ts';

/** Dependencies of a drain. */
export interface DrainParts {
  context: Asking;
  vault: VaultDatabase;
  by: { id: AccountId; username: string };
  ports: Pick<Ports, 'random' | 'timers'>;
  clockOffsetMs: () => number;
  /** Whether the server was reachable at the last attempt. Nothing is sent otherwise. */
  canReach: () => boolean;
  /** Applies the response of an answered row to the mirror; `null` without a mirror: a later engine does it. */
  applyAnswer: ((row: OutboxRow) => Promise<Result<unknown>>) | null;
  progress: (rowId: string, sentBytes: number, totalBytes: number) => void;
  /** `null` without a socket. */
  confirmations: SocketConfirmations | null;
}

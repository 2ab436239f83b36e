import type { OutboxRow } from '../../../src/shared/store/index.ts';

/** What one transaction changed in the outbox. */
export interface OutboxStep {
  /** Epoch ms of the world. */
  at: number;
  put: OutboxRow[];
  gone: string[];
}

/** The history of one row on the disk. */
export interface RowLife {
  id: string;
  /** All stored versions, oldest first. */
  rows: OutboxRow[];
  /** When each of them was stored, epoch ms of the world. */
  storedAt: number[];
  /** When it was first stored, epoch ms of the world. */
  sinceAt: number;
  /** `null` if it still exists. `together`: all rows deleted in the same transaction. */
  gone: { at: number; together: readonly string[] } | null;
}

/** The committed history of a device's outbox. */
export class OutboxHistory {
  readonly lives = new Map<string, RowLife>();
  /** Rows as a leader has claimed them, in the order of the commits. */
  readonly claims: (OutboxRow & { state: { kind: 'sending' } })[] = [];

  /** When each row was claimed, by the world's clock. */
  readonly claimedAt = new Map<string, number[]>();

  add({ at, put, gone }: OutboxStep): void {
    for (const row of put) {
      if (isClaim(row, this.lives.get(row.id)?.rows.at(-1))) {
        this.claims.push(row);
        this.claimedAt.set(row.id, [...(this.claimedAt.get(row.id) ?? []), at]);
      }
      const life = this.lives.get(row.id) ?? { id: row.id, rows: [], storedAt: [], sinceAt: at, gone: null };
      life.rows.push(row);
      life.storedAt.push(at);
      life.gone = null;
      this.lives.set(row.id, life);
    }
    for (const id of gone) {
      const life = this.lives.get(id);
      if (life && !life.gone) life.gone = { at, together: gone };
    }
  }
}

/** Each claim counts one attempt. */
const isClaim = (row: OutboxRow, before: OutboxRow | undefined): row is OutboxHistory['claims'][number] =>
  row.state.kind === 'sending' && row.attempts !== before?.attempts;

export const lastOf = ({ rows }: RowLife): OutboxRow => {
  const last = rows.at(-1);
  if (!last) throw new Error('A row without a state');
  return last;
};

/** True if the row was ever stored in one of these states. */
export const wasEver = ({ rows }: RowLife, ...kinds: OutboxRow['state']['kind'][]): boolean =>
  rows.some(({ state }) => kinds.includes(state.kind));

/** When the row was first stored in one of these states, epoch ms of the world; `null` if never. */
export function firstAt({ rows, storedAt }: RowLife, ...kinds: OutboxRow['state']['kind'][]): number | null {
  return storedAt[rows.findIndex(({ state }) => kinds.includes(state.kind))] ?? null;
}

/** True if the engine has received the server's answer. */
export const isDone = (life: RowLife): boolean => wasEver(life, 'answered');

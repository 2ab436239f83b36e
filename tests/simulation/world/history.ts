import type { OutboxRow } from '../../../src/shared/store/index.ts';

/** What one transaction has done to the outbox. */
export interface OutboxStep {
  /** Epoch ms of the world. */
  at: number;
  put: OutboxRow[];
  gone: string[];
}

/** All that has become of one row, as it lay on the disk. */
export interface RowLife {
  id: string;
  /** Every state in which it was stored, first to last. */
  rows: OutboxRow[];
  /** Of the first state in which it was stored. */
  sinceAt: number;
  /** Null: it is still there. `together`: the rows that went in the same transaction, itself among them. */
  gone: { at: number; together: readonly string[] } | null;
}

/** The outbox of a device as its disk has seen it: only what was committed. */
export class OutboxHistory {
  readonly lives = new Map<string, RowLife>();
  /** Rows as they were when a leader took them to send them, in the order of the disk. */
  readonly claims: (OutboxRow & { state: { kind: 'sending' } })[] = [];

  /** When each row was taken to be sent, by the world's clock. */
  readonly claimedAt = new Map<string, number[]>();

  add({ at, put, gone }: OutboxStep): void {
    for (const row of put) {
      if (isClaim(row, this.lives.get(row.id)?.rows.at(-1))) {
        this.claims.push(row);
        this.claimedAt.set(row.id, [...(this.claimedAt.get(row.id) ?? []), at]);
      }
      const life = this.lives.get(row.id) ?? { id: row.id, rows: [], sinceAt: at, gone: null };
      life.rows.push(row);
      life.gone = null;
      this.lives.set(row.id, life);
    }
    for (const id of gone) {
      const life = this.lives.get(id);
      if (life && !life.gone) life.gone = { at, together: gone };
    }
  }
}

/** Every claim is an attempt of its own. */
const isClaim = (row: OutboxRow, before: OutboxRow | undefined): row is OutboxHistory['claims'][number] =>
  row.state.kind === 'sending' && row.attempts !== before?.attempts;

export const lastOf = ({ rows }: RowLife): OutboxRow => {
  const last = rows.at(-1);
  if (!last) throw new Error('A row without a state');
  return last;
};

/** Whether the row was ever stored in one of these states. */
export const wasEver = ({ rows }: RowLife, ...kinds: OutboxRow['state']['kind'][]): boolean =>
  rows.some(({ state }) => kinds.includes(state.kind));

/** The server has it, as the engine believes. */
export const isDone = (life: RowLife): boolean => wasEver(life, 'answered');

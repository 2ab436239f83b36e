import type { AnyMutation } from '../../../src/shared/mutations/index.ts';

/** A mutation that the user made on a device. */
export interface LoggedMutation {
  /** The id of its row, and of what it creates. */
  id: string;
  mutation: AnyMutation;
  /** Name of the tab. */
  tab: string;
  /** Epoch ms of the world. */
  at: number;
  /**
   * What the page received. `pending`: nothing yet, or never if the page was killed; `refused`: it could not be saved.
   * `rowId`: the row that contains it; `null` if it was removed together with its opposite.
   */
  outcome: { kind: 'pending' | 'refused' } | { kind: 'kept'; rowId: string | null };
}

/** What the user did with a row of the outbox. `isDone`: the page reported success. */
export interface OutboxAction {
  kind: 'undo' | 'discard' | 'send now' | 'keep mine' | 'declare sent' | 'send without files';
  rowId: string;
  isDone: boolean;
}

/** What the user did on one device, in order. The invariants compare everything else with it. */
export class UserLog {
  readonly performed: LoggedMutation[] = [];
  readonly outboxActions: OutboxAction[] = [];
  /** Words that a form reported as saved. */
  readonly typed: string[] = [];
  /** Keys of the drafts that are being saved now: the user types in one tab at a time. */
  readonly typing = new Set<string>();
}

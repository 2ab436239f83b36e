import type { AnyMutation } from '../../../src/shared/mutations/index.ts';

/** Something that the user did on a device. */
export interface Deed {
  /** The id that it was made with: that of its row, and of what it creates. */
  id: string;
  mutation: AnyMutation;
  /**
   * What the page was told. `pending`: nothing yet, and a page that dies is never told; `refused`: that it could not be kept.
   * `rowId`: the row that stands for it, null when it has vanished with its opposite.
   */
  outcome: { kind: 'pending' | 'refused' } | { kind: 'kept'; rowId: string | null };
}

/** Second thoughts about a row of the outbox. `isDone`: the page was told that they came in time. */
export interface SecondThought {
  kind: 'undo' | 'discard' | 'send now' | 'keep mine' | 'declare sent' | 'send without files';
  rowId: string;
  isDone: boolean;
}

/** What the user did on one device, in its order: what everything else is measured by. */
export class Diary {
  readonly deeds: Deed[] = [];
  readonly thoughts: SecondThought[] = [];
  /** Words that a form has said it keeps. */
  readonly typed: string[] = [];
  /** Fields of Larder's preferences that were changed, by name, oldest first. */
  readonly preferences: { field: string; value: unknown }[] = [];
  /** Forms in which words are being kept at this moment: one person types in one place. */
  readonly typing = new Set<string>();
}

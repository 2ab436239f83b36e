import type { ServerCore } from '../../server/core/core.ts';
import { createdId, type Handled, succeeded, wordsIn } from './journal.ts';
import { ME } from './people.ts';

/** A text that somebody else has written. */
export interface WrittenText {
  text: string;
  authorId: string;
  postId: string;
  /** `null`: the text of the post itself. */
  commentId: string | null;
  /** Owners of the feeds in which the post is. */
  destinationIds: readonly string[];
}

/** All texts that others have ever written: those of the network, and all that were written since. */
export class Texts {
  readonly all: WrittenText[] = [];
  readonly #core: ServerCore;

  constructor(core: ServerCore) {
    this.#core = core;
    const rows = core.database.all<{
      text: string;
      authorId: string;
      postId: string;
      commentId: string | null;
      name: string;
    }>(
      `SELECT p.body AS text, p.authorId, p.id AS postId, NULL AS commentId, a.username AS name FROM posts p JOIN accounts a ON a.id = p.authorId
       UNION ALL SELECT c.body, c.authorId, c.postId, c.id, a.username FROM comments c JOIN accounts a ON a.id = c.authorId`,
      {},
    );
    for (const { name, ...row } of rows) if (name !== ME) this.#add(row);
  }

  /** Called after a request of somebody else. */
  note(request: Handled, authorId: string): void {
    const text = wordsIn(request);
    const [kind, pathId] = request.path.split('/');
    if (!succeeded(request) || text === '' || (kind !== 'posts' && kind !== 'comments')) return;
    const id = pathId ?? createdId(request);
    if (kind === 'posts') this.#add({ text, authorId, postId: id, commentId: null });
    const [row] = this.#core.database.all<{ postId: string }>('SELECT postId FROM comments WHERE id = :id', { id });
    if (kind === 'comments' && row) this.#add({ text, authorId, postId: row.postId, commentId: id });
  }

  #add(text: Omit<WrittenText, 'destinationIds'>): void {
    const { postId } = text;
    const rows = this.#core.database.all<{ id: string }>(
      'SELECT ownerId AS id FROM destinations WHERE postId = :postId',
      { postId },
    );
    this.all.push({ ...text, destinationIds: rows.map(({ id }) => id) });
  }
}

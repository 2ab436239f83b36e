import type { Random } from '../../server/demo/random.ts';
import { createdId, type Handled, isCreation, succeeded, wordsIn } from './journal.ts';
import { ME } from './people.ts';
import type { Scheduler } from './scheduler.ts';

/** How long after the server has worked on something the same is said elsewhere, ms. */
const SAID_AFTER_MS = [0, 300, 1500, 3500, 8000, 60_000, 180_000];
const EDITED_AFTER_MS = [500, 5000, 40_000];

/** Which of the things that the user does elsewhere happen; each draws from random numbers of its own. */
export interface ElsewhereParts {
  words: Random | null;
  edits: Random | null;
}

/** What other software needs of the world. */
interface Server {
  readonly scheduler: Scheduler;
  readonly isHealing: boolean;
  ask: (username: string, method: string, path: string, body: unknown) => Promise<unknown>;
}

/** The same user on devices that run other software: they ask the server directly, and react to what this device does. */
export class Elsewhere {
  /** Ids of what was created there. */
  readonly created = new Set<string>();
  /** What happens to the next thing that a device creates, so long after the server has worked on it (ms). */
  next: { said?: number; edited?: number } = {};
  readonly #world: Server;
  readonly #parts: ElsewhereParts;

  constructor(world: Server, parts: ElsewhereParts) {
    this.#world = world;
    this.#parts = parts;
  }

  /** A device begins to send a request. */
  leaves(method: string, path: string, body: unknown): void {
    const { words } = this.#parts;
    if (words && isCreation({ method, path }) && words.chance(0.1)) this.#say(path, body, 0);
  }

  /** The server has worked on a request of a device. `isLost`: the answer will not come. */
  handled(one: Handled, isLost: boolean): void {
    if (!isCreation(one) || !succeeded(one)) return;
    const { words, edits } = this.#parts;
    const { said, edited } = this.next;
    this.next = {};
    if (said !== undefined) this.#say(one.path, one.body, said);
    if (edited !== undefined) this.#after(edited, () => this.#edit(one, 'corrected'));
    if (words?.chance(0.25)) this.#say(one.path, one.body, words.pick(SAID_AFTER_MS));
    if (edits?.chance(isLost ? 0.5 : 0.1)) {
      const suffix = edits.hex(6);
      this.#after(edits.pick(EDITED_AFTER_MS), () => this.#edit(one, suffix));
    }
  }

  #say(path: string, body: unknown, afterMs: number): void {
    this.#after(afterMs, async () => {
      const reply = await this.#world.ask(ME, 'POST', path, withoutFiles(body));
      const id = createdId({ reply });
      if (id !== '') this.created.add(id);
    });
  }

  #edit(one: Handled, suffix: string): Promise<unknown> {
    const body = `${wordsIn(one)} [${suffix}]`;
    const changed = one.path === 'posts' ? { post: { body } } : { comment: { body } };
    return this.#world.ask(ME, 'PUT', `${one.path}/${createdId(one)}`, changed);
  }

  #after(delayMs: number, run: () => Promise<unknown>): void {
    const { scheduler } = this.#world;
    scheduler.after(delayMs, null, () => {
      if (!this.#world.isHealing) void run();
    });
  }
}

/** A file belongs to one post. */
function withoutFiles(body: unknown): unknown {
  const { post } = body as { post?: object };
  return post ? { ...(body as object), post: { ...post, attachments: [] } } : body;
}

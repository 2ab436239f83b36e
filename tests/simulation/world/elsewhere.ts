import { HOME_LISTS_PATH } from '../../../src/shared/wire/paths.ts';
import type { Random } from '../../server/demo/random.ts';
import { createdId, type Handled, isCreation, succeeded, wordsIn } from './journal.ts';
import { ME } from './people.ts';
import type { Scheduler } from './scheduler.ts';

/** Delays between a create on a device and the same text elsewhere, in milliseconds. */
const SAID_AFTER_MS = [0, 300, 1500, 3500, 8000, 60_000, 180_000];
const EDITED_AFTER_MS = [500, 5000, 40_000];

/** What the user does elsewhere, each with its own random numbers. `null`: it does not happen in this world. */
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

/** The same user on devices with other software. It calls the server directly and reacts to requests of the simulated devices. */
export class Elsewhere {
  /** Ids of the posts, comments and lists created there. */
  readonly created = new Set<string>();
  /** What happens to the next thing that a device creates, in milliseconds after the server has handled the request. */
  next: { said?: number; edited?: number } = {};
  readonly #world: Server;
  readonly #parts: ElsewhereParts;

  constructor(world: Server, parts: ElsewhereParts) {
    this.#world = world;
    this.#parts = parts;
  }

  /** Called when a device begins to send a request. */
  leaves(method: string, path: string, body: unknown): void {
    const { words } = this.#parts;
    if (words && isCreation({ method, path }) && words.chance(0.1)) this.#say(path, body, 0);
  }

  /** Called when the server has handled a request of a device. `isLost`: the answer will not arrive. */
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
    if (one.path === HOME_LISTS_PATH)
      return this.#world.ask(ME, 'PATCH', `${one.path}/${createdId(one)}`, { title: body });
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

/** The server accepts a file in one post only. */
function withoutFiles(body: unknown): unknown {
  const { post } = body as { post?: object };
  return post ? { ...(body as object), post: { ...post, attachments: [] } } : body;
}

/** The tab or worker of a task. Tasks of a frozen owner wait until it thaws, those of a dead one never run. */
export interface Owner {
  isDead: boolean;
  isFrozen: boolean;
}

interface Task {
  at: number;
  order: number;
  owner: Owner | null;
  run: () => void;
  isCancelled: boolean;
}

/** Far more than any world needs: more tasks mean an endless loop. */
const MOST_TASKS = 400_000;

const realImmediate = globalThis.setImmediate;

/** Resolves after a turn of the real event loop. */
export const realTurn = (): Promise<void> => new Promise((resolve) => realImmediate(resolve));

/** Virtual time. Runs tasks one after the other, each with all its promise callbacks, in a deterministic order. */
export class Scheduler {
  #now: number;
  #order = 0;
  /** Tasks that are due now, in order. */
  #soon: Task[] = [];
  #nextSoon = 0;
  readonly #later = new Heap();
  #held: Task[] = [];
  #outside = 0;
  #putOff = 0;
  /** The number of tasks that ran. */
  count = 0;
  /** Errors thrown by tasks. */
  readonly thrown: unknown[] = [];

  constructor(startAt: number) {
    this.#now = startAt;
  }

  now = (): number => this.#now;

  /** Calls back after `delayMs` of virtual time, rounded up to whole milliseconds, never synchronously. Returns a function that cancels it. */
  after(delayMs: number, owner: Owner | null, run: () => void): () => void {
    const at = this.#now + Math.max(0, Math.ceil(delayMs));
    const task = { at, order: this.#order++, owner, run, isCancelled: false };
    if (at === this.#now) this.#soon.push(task);
    else this.#later.push(task);
    return () => {
      task.isCancelled = true;
    };
  }

  /** Resolves after `delayMs` of virtual time. */
  pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => void this.after(delayMs, null, resolve));
  }

  soon(owner: Owner | null, run: () => void): () => void {
    return this.after(0, owner, run);
  }

  /** Delays work of a storage. */
  putOff(delayMs: number, run: () => void): () => void {
    this.#putOff += 1;
    let isPending = true;
    const end = () => {
      if (isPending) this.#putOff -= 1;
      isPending = false;
    };
    const cancel = this.after(delayMs, null, () => {
      end();
      run();
    });
    return () => {
      end();
      cancel();
    };
  }

  /**
   * Runs the next turn of a storage. A storage polls for work that was put off: while there is some, each poll takes a
   * millisecond, since otherwise time would stand still.
   */
  turn(run: () => void): () => void {
    return this.#putOff > 0 ? this.putOff(1, run) : this.soon(null, run);
  }

  /** Real work outside the virtual world (a thread, a stream). Virtual time stands still until it has ended. */
  outside<T>(work: Promise<T>): Promise<T> {
    this.#outside += 1;
    return work.finally(() => {
      this.#outside -= 1;
    });
  }

  /** Runs the tasks that waited for a frozen owner. */
  thaw(owner: Owner): void {
    const waited = this.#held.filter((task) => task.owner === owner);
    this.#held = this.#held.filter((task) => task.owner !== owner);
    for (const task of waited) if (!task.isCancelled) this.soon(owner, task.run);
  }

  /** Runs the world for `durationMs`. */
  async run(durationMs: number): Promise<void> {
    const until = this.#now + durationMs;
    await this.#runWhile(until, () => true);
    this.#now = until;
  }

  /** Runs the world until the work has ended. Throws after `limitMs`. */
  async until<T>(work: Promise<T>, limitMs: number): Promise<T> {
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
    };
    work.then(end, end);
    await this.#runWhile(this.#now + limitMs, () => !hasEnded);
    if (!hasEnded) throw new Error(`Not done after ${limitMs} ms of virtual time`);
    return work;
  }

  /** Each task starts on an empty stack, as in a browser, after all promise callbacks of the last one. */
  #runWhile(until: number, isWanted: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        if (this.#outside > 0) return void realImmediate(turn);
        if (this.count > MOST_TASKS) return reject(new Error(`The world does not become idle: ${this.count} tasks`));
        const task = isWanted() ? this.#take(until) : null;
        if (!task) return resolve();
        this.#perform(task);
        realImmediate(turn);
      };
      realImmediate(turn);
    });
  }

  #perform({ owner, run }: Task): void {
    this.count += 1;
    try {
      run();
    } catch (error) {
      if (!owner?.isDead) this.thrown.push(error);
    }
  }

  #take(until: number): Task | null {
    for (;;) {
      const task = this.#next(until);
      if (!task) return null;
      if (task.isCancelled || task.owner?.isDead) continue;
      if (!task.owner?.isFrozen) return task;
      this.#held.push(task);
    }
  }

  #next(until: number): Task | null {
    const soon = this.#soon[this.#nextSoon];
    const later = this.#later.first();
    if (soon && !(later && later.at <= this.#now && later.order < soon.order)) {
      this.#nextSoon += 1;
      if (this.#nextSoon === this.#soon.length) {
        this.#soon = [];
        this.#nextSoon = 0;
      }
      return soon;
    }
    if (!later || later.at > until) return null;
    this.#now = Math.max(this.#now, later.at);
    return this.#later.pop();
  }
}

/** A binary heap by time, then by the order in which tasks were scheduled. */
class Heap {
  readonly #tasks: Task[] = [];

  first(): Task | undefined {
    return this.#tasks[0];
  }

  push(task: Task): void {
    let index = this.#tasks.length;
    this.#tasks.push(task);
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (!this.#swapIfLater(above, index)) return;
      index = above;
    }
  }

  pop(): Task | null {
    const first = this.#tasks[0];
    const last = this.#tasks.pop();
    if (!first || !last) return null;
    if (first === last) return first;
    this.#tasks[0] = last;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const below = this.#isLater(left, left + 1) ? left + 1 : left;
      if (!this.#swapIfLater(index, below)) return first;
      index = below;
    }
  }

  #isLater(a: number, b: number): boolean {
    const one = this.#tasks[a];
    const other = this.#tasks[b];
    return one !== undefined && other !== undefined && (one.at - other.at || one.order - other.order) > 0;
  }

  #swapIfLater(a: number, b: number): boolean {
    if (!this.#isLater(a, b)) return false;
    [this.#tasks[a], this.#tasks[b]] = [this.#tasks[b] as Task, this.#tasks[a] as Task];
    return true;
  }
}

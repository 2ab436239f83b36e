/** The events of a world as a hash. Keeps the last lines for reading. */
export class Trace {
  #hash = 0x811c9dc5;
  readonly #lines: string[] = [];
  readonly #keep: number;
  readonly #now: () => number;

  /** `keep`: the number of lines to keep. */
  constructor(now: () => number, keep = 2000) {
    this.#now = now;
    this.#keep = keep;
  }

  add(line: string): void {
    const stamped = `${this.#now() % 100_000_000} ${line}`;
    for (let at = 0; at < stamped.length; at += 1) {
      this.#hash = Math.imul(this.#hash ^ stamped.charCodeAt(at), 0x01000193);
    }
    this.#lines.push(stamped);
    if (this.#lines.length > 2 * this.#keep) this.#lines.splice(0, this.#keep);
  }

  hash(): string {
    return (this.#hash >>> 0).toString(16).padStart(8, '0');
  }

  lines(): string[] {
    return this.#lines.slice(-this.#keep);
  }
}

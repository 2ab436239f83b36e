/** An in-memory Storage. `refuse` makes it throw like a browser whose storage is disabled or full. */
export class MemoryStorage {
  readonly entries = new Map<string, string>();
  refuse = false;

  getItem(key: string): string | null {
    this.#check();
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#check();
    this.entries.set(key, value);
  }

  removeItem(key: string): void {
    this.#check();
    this.entries.delete(key);
  }

  get length(): number {
    this.#check();
    return this.entries.size;
  }

  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null;
  }

  #check(): void {
    if (this.refuse) throw new Error('refused');
  }
}

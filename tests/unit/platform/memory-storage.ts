/** A Storage that lives in memory; `refuse` makes it throw as a browser does whose storage is switched off or full. */
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

  #check(): void {
    if (this.refuse) throw new Error('refused');
  }
}

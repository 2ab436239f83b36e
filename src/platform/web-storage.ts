/**
 * localStorage and sessionStorage with values as JSON: the only module that uses them. A storage that throws (private mode, full)
 * counts as empty.
 */
export type StorageName = 'localStorage' | 'sessionStorage';

// Reading the property itself throws where storage is disabled, hence the name and not the object.
/** Returns the parsed value; `undefined` if there is none, or none that can be parsed. */
export function read(storage: StorageName, key: string): unknown {
  try {
    return parse(globalThis[storage].getItem(key));
  } catch {
    return undefined;
  }
}

export function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function write(storage: StorageName, key: string, value: unknown): void {
  try {
    globalThis[storage].setItem(key, JSON.stringify(value));
  } catch {
    // The app works without it.
  }
}

export function remove(storage: StorageName, key: string): void {
  try {
    globalThis[storage].removeItem(key);
  } catch {
    // Nothing could be stored, so there is nothing to remove.
  }
}

/** The names of the entries that begin so. */
export function namesIn(storage: StorageName, prefix: string): string[] {
  try {
    const entries = globalThis[storage];
    return Array.from({ length: entries.length }, (_, index) => entries.key(index) ?? '').filter((name) =>
      name.startsWith(prefix),
    );
  } catch {
    return [];
  }
}

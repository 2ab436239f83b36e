import type { Ports } from '../../worker/ports.ts';

/** Cache Storage of a browser that refuses it, as in some private windows. */
export const noCaches: Ports['caches'] = {
  keys: async () => [],
  delete: async () => false,
  open: async () => {
    throw new DOMException('No Cache Storage', 'SecurityError');
  },
};

/** Cache Storage in memory. `names`: caches that exist at the beginning. */
export class FakeCaches implements Pick<CacheStorage, 'keys' | 'delete' | 'open'> {
  readonly files = new Map<string, Map<string, Response>>();
  /** Refuses to store anything, as on a full disk. */
  isFull = false;

  constructor(names: readonly string[] = []) {
    for (const name of names) this.files.set(name, new Map());
  }

  keys = async (): Promise<string[]> => [...this.files.keys()];

  delete = async (name: string): Promise<boolean> => this.files.delete(name);

  open = async (name: string): Promise<Cache> => {
    const files = this.files.get(name) ?? new Map<string, Response>();
    this.files.set(name, files);
    return {
      match: async (url: string) => files.get(url)?.clone(),
      put: async (url: string, response: Response) => {
        if (response.headers.get('vary') === '*') throw new TypeError('Vary header contains *');
        if (this.isFull) throw new DOMException('Quota exceeded', 'QuotaExceededError');
        files.set(url, response);
      },
      delete: async (url: string) => files.delete(url),
      keys: async () => [...files.keys()].map((url) => new Request(url)),
    } as unknown as Cache;
  };

  /** Addresses of the files of a cache, in order of insertion. */
  urls(name: string): string[] {
    return [...(this.files.get(name)?.keys() ?? [])];
  }
}

// URL and crypto are the same in every browser context and in Node. `src/shared` has neither library, so it declares the parts that it uses.

interface URLSearchParams {
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
  toString(): string;
}

interface URL {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly searchParams: URLSearchParams;
  hash: string;
}

/** Random numbers are used for ids only: nothing depends on their values. */
declare const crypto: { randomUUID(): string };

declare const URL: { new (address: string, base?: string): URL; canParse(address: string, base?: string): boolean };
declare const URLSearchParams: { new (given?: string | Record<string, string>): URLSearchParams };

// So are answers and caches of answers, whose users hand them in.

interface Response {
  readonly status: number;
  readonly redirected: boolean;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
  clone(): Response;
}

declare const Response: { new (body: ArrayBuffer, options: { headers: Record<string, string> }): Response };

interface Cache {
  put(url: string, response: Response): Promise<void>;
  delete(url: string, options: { ignoreVary: boolean }): Promise<boolean>;
}

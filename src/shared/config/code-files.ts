import { isOwnFile } from './own-file.ts';

/** What fetches, and the addresses of what this page or worker has asked for (Resource Timing). */
export interface CodePorts {
  fetch: (address: string, options: { cache: 'force-cache' | 'reload' }) => Promise<Response>;
  asked: () => readonly string[];
}

/**
 * Replaces files of code in the browser's cache that are something else: it may keep for a year what a host or gateway answered
 * in their place, and `import()` asks for nothing else. `error`: that of the import.
 */
export async function renewCode({ fetch, asked }: CodePorts, error: unknown): Promise<void> {
  // A file that was cut is told by nothing else.
  const isCut = error instanceof SyntaxError;
  const named = String(error).match(/https?:\S+/g) ?? [];
  const code = [...new Set([...asked(), ...named])].filter((address) => CODE.test(address));
  await Promise.all(
    code.map(async (address) => {
      const isRight = !isCut && isOwnFile(await fetch(address, { cache: 'force-cache' }));
      // Read to its end, so that the browser keeps it.
      if (!isRight) await (await fetch(address, { cache: 'reload' })).arrayBuffer();
    }),
  ).catch(() => undefined);
}

const CODE = /\/assets\/[\w.-]+\.(?:js|css)$/;

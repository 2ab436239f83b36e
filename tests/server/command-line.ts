import { parseArgs } from 'node:util';

export interface Options {
  port: number;
  /** Factor applied to the usual size of the demo network. */
  scale: number;
  /** Deletes the stored data before starting. */
  reset: boolean;
  /** Builds the client before starting. */
  build: boolean;
  /** Another API server to use instead of the demo server, without a trailing slash. `null` for the demo server. */
  api: string | null;
  /** Origins that serve pictures and files of that server, including its own. */
  media: string[];
}

export const usage = `Serves the client and a demo network on one local port.

  --port N     port to listen on (default 8930)
  --scale N    size of the demo network, 1 = 3,000 posts; takes effect on fresh data (default 1)
  --reset      start with fresh data
  --no-build   serve dist/ as it is
  --api URL    use another server instead of the demo network; calls, sockets and media pass through this one
  --media URL  origin of that server's media, when it has one of its own (repeatable)
`;

/** Parses the arguments. Throws an error with one readable sentence if they are invalid. */
export function readOptions(args: string[], defaultPort: number): Options {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      scale: { type: 'string' },
      reset: { type: 'boolean' },
      'no-build': { type: 'boolean' },
      api: { type: 'string' },
      media: { type: 'string', multiple: true },
    },
  });
  const port = Number(values.port ?? defaultPort);
  const scale = Number(values.scale ?? 1);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port must be a port number');
  if (!(scale > 0)) throw new Error('--scale must be a number above 0');
  if (values.api !== undefined && !URL.canParse(values.api)) throw new Error('--api must be an address');
  const api = values.api?.replace(/\/+$/, '') ?? null;
  const media = values.media ?? [];
  return {
    port,
    scale,
    reset: values.reset ?? false,
    build: !(values['no-build'] ?? false),
    api,
    // Media URLs in REST responses are rewritten to this server; socket payloads still name the original origin.
    media: api === null ? media : [...media, new URL(api).origin],
  };
}

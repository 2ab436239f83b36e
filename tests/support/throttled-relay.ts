import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type Flow, SharedLine } from './shared-line.ts';

export interface LineSpeed {
  roundTripMs: number;
  downBitsPerSecond: number;
  upBitsPerSecond: number;
}

/** A request as seen on the line. Times are epoch ms. */
export interface LoggedRequest {
  /** Name of the server, as given to `open`. */
  server: string;
  method: string;
  /** With the query. */
  path: string;
  /** The page or script that asked. Empty if the browser does not say. */
  referrer: string;
  /** `null` before the answer. */
  status: number | null;
  startedAt: number;
  /** When the last byte of the answer so far reached the browser. For a socket: the first. */
  endedAt: number | null;
  bytesUp: number;
  /** Headers and body as sent over the line. For a socket: everything it received. */
  bytesDown: number;
  /** How often `release` has let answers pass before the request started. 0 if answers are not held. */
  round: number;
}

/**
 * A TCP relay between a browser and several servers, which share one line. It also covers workers, the service worker and
 * sockets. A new connection costs a round trip. HTTP/1.1 without TLS only.
 */
export interface ThrottledRelay {
  /** Requests since the last `clear`, oldest first. */
  log: readonly LoggedRequest[];
  /** Opens a way to a local server. Returns its origin for the browser. */
  open(server: string, port: number): Promise<string>;
  /** `null`: as fast as the machine. */
  throttle(speed: LineSpeed | null): void;
  clear(): void;
  /** Keeps the answers of all requests until `release`: a round trip lasts as long as the caller wants. */
  hold(): void;
  /** Lets pass the answers of all requests made so far. Returns how many. */
  release(): number;
  /** From now on no socket opens: its answers are kept, also by `release` and `letPass`. */
  holdSockets(): void;
  /** Lets pass everything from now on. */
  letPass(): void;
  /** Epoch ms of the last bytes of anything but a socket. */
  lastActiveAt(): number;
  close(): Promise<void>;
}

interface Traffic {
  log: LoggedRequest[];
  up: SharedLine;
  down: SharedLine;
  roundTripMs: number;
  isHolding: boolean;
  areSocketsHeld: boolean;
  round: number;
  /** Held answers by request. A request without an entry has been released. */
  held: Map<LoggedRequest, (() => void)[]>;
  lastActiveAt: number;
}

const now = () => performance.timeOrigin + performance.now();

export function createThrottledRelay(): ThrottledRelay {
  const traffic: Traffic = {
    log: [],
    up: new SharedLine(),
    down: new SharedLine(),
    roundTripMs: 0,
    isHolding: false,
    areSocketsHeld: false,
    round: 0,
    held: new Map(),
    lastActiveAt: 0,
  };
  const listeners: Server[] = [];
  const sockets = new Set<Socket>();
  const release = (): number => {
    const released = [...traffic.held.values()];
    traffic.held.clear();
    if (released.length > 0) traffic.round += 1;
    for (const answer of released) for (const pass of answer) pass();
    return released.length;
  };
  return {
    log: traffic.log,
    async open(server, port) {
      const listener = createServer((browser) => {
        sockets.add(browser);
        browser.on('close', () => sockets.delete(browser));
        relayConnection(traffic, server, browser, connect(port, '127.0.0.1'));
      });
      listeners.push(listener);
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    },
    throttle(speed) {
      traffic.roundTripMs = speed?.roundTripMs ?? 0;
      traffic.up.delayMs = traffic.down.delayMs = traffic.roundTripMs / 2;
      traffic.up.bitsPerSecond = speed?.upBitsPerSecond ?? Number.POSITIVE_INFINITY;
      traffic.down.bitsPerSecond = speed?.downBitsPerSecond ?? Number.POSITIVE_INFINITY;
    },
    clear() {
      traffic.log.length = 0;
    },
    hold() {
      traffic.isHolding = true;
      traffic.round = 0;
    },
    release,
    holdSockets() {
      traffic.areSocketsHeld = true;
    },
    letPass() {
      traffic.isHolding = false;
      release();
      traffic.round = 0;
    },
    lastActiveAt: () => traffic.lastActiveAt,
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(listeners.map((listener) => new Promise((resolve) => listener.close(resolve))));
    },
  };
}

/**
 * Relays one connection and logs its requests. Browsers do not pipeline: bytes from the browser begin a new request if the one
 * before has been answered.
 */
function relayConnection(traffic: Traffic, serverName: string, browser: Socket, server: Socket): void {
  const sending: Flow = { parcels: [] };
  const answering: Flow = { parcels: [] };
  // The handshake: nothing is sent before its round trip.
  const opened = new Promise<void>((resolve) => setTimeout(resolve, traffic.roundTripMs));
  let current: LoggedRequest | null = null;
  let isSocket = false;
  browser.setNoDelay(true);
  server.setNoDelay(true);

  const note = () => {
    if (!isSocket) traffic.lastActiveAt = now();
  };
  const pass = (request: LoggedRequest | null, send: () => void): void => {
    if (traffic.areSocketsHeld && request && isOfSocket(request)) return;
    const held = request && traffic.held.get(request);
    if (held) held.push(send);
    else send();
  };
  browser.on('data', (bytes) => {
    note();
    if (!current || (current.endedAt !== null && !isSocket)) {
      current = readRequest(serverName, bytes, traffic.round);
      traffic.log.push(current);
      const isKept = traffic.areSocketsHeld && isOfSocket(current);
      if (traffic.isHolding && !isKept) traffic.held.set(current, []);
    }
    current.bytesUp += bytes.length;
    void opened.then(() => traffic.up.send(sending, bytes, (packet) => server.write(packet)));
  });
  server.on('data', (bytes) => {
    const request = current;
    pass(request, () =>
      traffic.down.send(answering, bytes, (packet) => {
        note();
        if (request) {
          request.status ??= Number(/^HTTP\/1\.1 (\d+)/.exec(packet.toString('latin1', 0, 20))?.[1] ?? 0);
          request.bytesDown += packet.length;
          if (!isSocket) request.endedAt = now();
          isSocket = request.status === 101;
        }
        if (!browser.destroyed) browser.write(packet);
      }),
    );
  });
  browser.on('error', () => {});
  server.on('error', () => {});
  browser.on('close', () => {
    if (current) traffic.held.delete(current);
    server.destroy();
  });
  server.on('close', () => pass(current, () => traffic.down.after(answering, () => browser.end())));
}

/** Opens a socket of the API. */
export const isOfSocket = ({ path }: LoggedRequest): boolean => path.startsWith('/socket.io/');

function readRequest(server: string, bytes: Buffer, round: number): LoggedRequest {
  const head = bytes.toString('latin1', 0, 8192);
  const [, method = '', path = ''] = /^([A-Z]+) (\S+) HTTP/.exec(head) ?? [];
  const referrer = /\r\nreferer: (\S+)/i.exec(head)?.[1] ?? '';
  const nothing = { status: null, endedAt: null, bytesUp: 0, bytesDown: 0 };
  return { server, method, path, referrer, startedAt: now(), round, ...nothing };
}

import type { Ports } from '../ports.ts';
import type { Report } from '../report/ring.ts';
import type { SocketToken } from '../session/bearer.ts';
import type { OpenSocket, RealtimeSocket, SocketRequest } from '../transport/socket.ts';
import { diffRooms, groupRooms, type Room } from './rooms.ts';

/** An acknowledgement that takes longer is not waited for: the connection counts as broken. */
const ANSWER_MS = 10_000;
const OPENING_MS = 20_000;

export interface ConnectionParts {
  ports: Pick<Ports, 'timers'> & { openSocket: OpenSocket };
  apiRoot: string;
  token: () => Promise<SocketToken>;
  report: Report;
  onEvent: (name: string, payload: unknown) => void;
  /** The server does not take the token any more. */
  onAuthRefused: () => void;
  wanted: () => ReadonlySet<Room>;
  onJoined: (rooms: Room[]) => void;
  /** Called once. `wasUp`: rooms could be joined. */
  onEnd: (wasUp: boolean) => void;
}

/** One connection from its opening to its end: signs in, then keeps its rooms in step with the wanted ones. */
export class Connection {
  readonly #parts: ConnectionParts;
  readonly #joined = new Set<Room>();
  /** Rooms that the server does not let us into; not asked for again on this connection. */
  readonly #refused = new Set<Room>();
  #socket: RealtimeSocket | null = null;
  #isOpen = false;
  #isReady = false;
  #isSyncing = false;
  #hasEnded = false;
  #cancelOpening = () => {};

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  start(): void {
    const { ports, apiRoot } = this.#parts;
    this.#cancelOpening = ports.timers.after(OPENING_MS, () => this.end());
    const listener = {
      onEvent: (name: string, payload: unknown) => {
        if (!this.#hasEnded) this.#parts.onEvent(name, payload);
      },
      onState: (state: 'open' | 'closed') => {
        if (state === 'closed') this.end();
        else {
          this.#isOpen = true;
          this.#greet();
        }
      },
    };
    ports.openSocket(apiRoot, listener).then(
      (socket) => {
        this.#socket = socket;
        if (this.#hasEnded) socket.close();
        else this.#greet();
      },
      () => this.end(),
    );
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#cancelOpening();
    this.#socket?.close();
    this.#parts.onEnd(this.#isReady);
  }

  /** Ends a connection that does not answer. */
  probe(): void {
    if (this.#isReady) void this.ping();
  }

  /** The rooms joined at this moment. */
  rooms(): ReadonlySet<Room> {
    return new Set(this.#joined);
  }

  /** Whether no event can be lost before the connection's end. */
  isGapless(): boolean {
    return this.#socket !== null && !this.#socket.isPolling();
  }

  /** Whether the connection answers; one that does not ends. */
  async ping(): Promise<boolean> {
    return isGranted(await this.#ask('status', null)) && !this.#hasEnded;
  }

  /** Joins and leaves until the rooms are the wanted ones. */
  sync(): void {
    if (!this.#isReady || this.#isSyncing) return;
    this.#isSyncing = true;
    this.#syncOnce().then(
      (isDone) => {
        this.#isSyncing = false;
        if (!isDone && !this.#hasEnded) this.sync();
      },
      () => this.end(),
    );
  }

  #greet(): void {
    if (!this.#isOpen || !this.#socket) return;
    this.#cancelOpening();
    // The token may be out of reach for a moment: the next connection tries again.
    this.#signIn().catch(() => this.end());
  }

  async #signIn(): Promise<void> {
    const token = await this.#parts.token();
    if (token === 'lost') return this.end();
    if (token !== 'visitor' && !isGranted(await this.#ask('auth', { authToken: token.token }))) {
      if (this.#hasEnded) return;
      this.#parts.report.log('error', 'realtime-auth-refused');
      this.#parts.onAuthRefused();
      return this.end();
    }
    if (this.#hasEnded) return;
    this.#isReady = true;
    this.sync();
  }

  async #syncOnce(): Promise<boolean> {
    const { join, leave } = diffRooms(this.#joined, this.#parts.wanted());
    const open = join.filter((room) => !this.#refused.has(room));
    if (leave.length > 0) {
      await this.#ask('unsubscribe', groupRooms(leave));
      for (const room of leave) this.#joined.delete(room);
    }
    if (open.length > 0) {
      const joined = await this.#join(open);
      if (this.#hasEnded) return true;
      for (const room of joined) this.#joined.add(room);
      if (joined.length > 0) this.#parts.onJoined(joined);
    }
    return leave.length === 0 && open.length === 0;
  }

  /** All or nothing is the server's way: when it refuses, each room is asked for alone. */
  async #join(rooms: Room[]): Promise<Room[]> {
    if (isGranted(await this.#ask('subscribe', groupRooms(rooms)))) return rooms;
    const joined: Room[] = [];
    for (const room of rooms) {
      if (this.#hasEnded) break;
      if (rooms.length > 1 && isGranted(await this.#ask('subscribe', groupRooms([room])))) joined.push(room);
      else this.#refuse(room);
    }
    return joined;
  }

  #refuse(room: Room): void {
    if (this.#hasEnded) return;
    this.#refused.add(room);
    this.#parts.report.log('warn', 'realtime-room-refused', { room: room.slice(0, room.indexOf(':')) });
  }

  /** The acknowledgement; undefined when the connection has ended instead. */
  #ask(event: SocketRequest, data: unknown): Promise<unknown> {
    return new Promise((resolve) => {
      const cancel = this.#parts.ports.timers.after(ANSWER_MS, () => {
        resolve(undefined);
        this.end();
      });
      const settle = (answer: unknown) => {
        cancel();
        resolve(answer);
      };
      if (!this.#socket || this.#hasEnded) return settle(undefined);
      this.#socket.request(event, data).then(settle, () => {
        settle(undefined);
        this.end();
      });
    });
  }
}

/** Whether the server has done what it was asked for. Anything else than a clear yes is a no. */
const isGranted = (acknowledgement: unknown): boolean =>
  typeof acknowledgement === 'object' &&
  acknowledgement !== null &&
  (acknowledgement as { success?: unknown }).success === true;

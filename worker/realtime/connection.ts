import type { Ports } from '../ports.ts';
import type { Report } from '../report/ring.ts';
import type { SocketToken } from '../session/bearer.ts';
import type { OpenSocket, RealtimeSocket, SocketRequest } from '../transport/socket.ts';
import { diffRooms, groupRooms, type Room } from './rooms.ts';

/** A connection that does not acknowledge a request within this time counts as broken. */
const ANSWER_MS = 10_000;
const OPENING_MS = 20_000;

export interface ConnectionParts {
  ports: Pick<Ports, 'timers'> & { openSocket: OpenSocket };
  apiRoot: string;
  token: () => Promise<SocketToken>;
  report: Report;
  onEvent: (name: string, payload: unknown) => void;
  /** The server no longer accepts the token. */
  onAuthRefused: () => void;
  wanted: () => ReadonlySet<Room>;
  onJoined: (rooms: Room[]) => void;
  /** Called once. `wasUp`: whether rooms could be joined. */
  onEnd: (wasUp: boolean) => void;
}

/** One connection from its opening to its end. Signs in, then joins and leaves rooms until they are the wanted ones. */
export class Connection {
  readonly #parts: ConnectionParts;
  readonly #joined = new Set<Room>();
  /** Rooms that the server has refused; not requested again on this connection. */
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
          this.#signInWhenOpen();
        }
      },
    };
    ports.openSocket(apiRoot, listener).then(
      (socket) => {
        this.#socket = socket;
        if (this.#hasEnded) socket.close();
        else this.#signInWhenOpen();
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

  /** Ends the connection if it does not answer. */
  probe(): void {
    if (this.#isReady) void this.ping();
  }

  /** The rooms that are joined now. */
  rooms(): ReadonlySet<Room> {
    return new Set(this.#joined);
  }

  /** Whether no event can be lost while the connection is up. */
  isGapless(): boolean {
    return this.#socket !== null && !this.#socket.isPolling();
  }

  /** Returns whether the connection answers. Ends it if not. */
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

  #signInWhenOpen(): void {
    if (!this.#isOpen || !this.#socket) return;
    this.#cancelOpening();
    // The token cannot be read for now: the next connection tries again.
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

  /** The server joins all rooms of a request or none: after a refusal each is requested alone. */
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

  /** Returns the acknowledgement; `undefined` if the connection has ended instead. */
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

/** Whether the server has granted a request. Anything but a clear success is a refusal. */
const isGranted = (acknowledgement: unknown): boolean =>
  typeof acknowledgement === 'object' &&
  acknowledgement !== null &&
  (acknowledgement as { success?: unknown }).success === true;

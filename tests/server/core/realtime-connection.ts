import type { RealtimeEvent, Scope } from './call.ts';
import { ApiError } from './errors.ts';

export type RealtimeRequest = 'auth' | 'subscribe' | 'unsubscribe' | 'status';
export type Acknowledgement = Record<string, unknown> & { success: boolean };

/** Simulated faults of all sockets. */
export interface RealtimeTrouble {
  /** Events are lost while connections stay open. */
  losesEvents: boolean;
  /** Requests are processed but not acknowledged. */
  withholdsAnswers: boolean;
  /** New connections are closed immediately. */
  refusesConnections: boolean;
}

/** What connections need from the server. */
export interface RealtimeBackend {
  /** The user id of a token. Throws ApiError. */
  userOfToken(token: string): string;
  /** The reason why a viewer may not join a room of this kind, or `null`. */
  whyCannotJoin(kind: string, id: string, viewerId: string | null): string | null;
  scopeOf(viewerId: string | null, apiVersion: number, origin: string): Scope;
  trouble: RealtimeTrouble;
}

/** A connecting client: query parameters and callbacks. */
export interface RealtimeListener {
  /** An invalid token is ignored: the connection is anonymous. */
  token?: string | null;
  /** As in the query. Anything but a supported version counts as the oldest one. */
  apiVersion?: unknown;
  /** Origin of links in payloads. Default: the server's own. */
  origin?: string;
  onEvent: (name: string, payload: Record<string, unknown>) => void;
  /** Called when the connection breaks, not after `close()`. */
  onClose?: () => void;
}

/** The client side of a connection. */
export interface RealtimeConnection {
  /** Sends a request. Rejects if the connection is or gets closed before the acknowledgement. */
  request(event: RealtimeRequest, data: unknown): Promise<Acknowledgement>;
  close(): void;
}

/** The server side of a connection. */
export interface ServedConnection {
  client: RealtimeConnection;
  deliver(event: RealtimeEvent): void;
  /** Breaks the connection. */
  cut(): void;
}

const kinds = ['user', 'timeline', 'post', 'comment', 'global'];
const versions = [2, 3];
const oldestVersion = 2;
const defaultMode = /\?homefeed-mode=classic$/;

/** The home feed without a mode equals the classic mode. */
const plainRoom = (room: string): string => room.replace(defaultMode, '');

function roomsByKind(rooms: Set<string>): Record<string, string[]> {
  const result: Record<string, string[]> = {};
  for (const room of rooms) {
    const colon = room.indexOf(':');
    const kind = room.slice(0, colon);
    const list = result[kind] ?? [];
    list.push(room.slice(colon + 1));
    result[kind] = list;
  }
  return result;
}

/** The requested rooms. Throws the server's message if the request is malformed. */
function requestedRooms(data: unknown): { kind: string; id: string }[] {
  if (typeof data !== 'object' || data === null) throw new Error('request without data');
  return Object.entries(data).flatMap(([kind, ids]: [string, unknown]) => {
    if (!Array.isArray(ids)) throw new Error(`List of ${kind} ids has to be an array`);
    if (!kinds.includes(kind)) throw new Error(`Unknown channel type: ${kind}`);
    return ids.map((id) => ({ kind, id: String(id) }));
  });
}

function tokenOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) throw new Error('request without data');
  const token: unknown = 'authToken' in data ? data.authToken : undefined;
  if (token !== null && typeof token !== 'string') throw new Error('request without data');
  return token;
}

function userOrVisitor(backend: RealtimeBackend, token: string | null | undefined): string | null {
  if (typeof token !== 'string') return null;
  try {
    return backend.userOfToken(token);
  } catch {
    return null;
  }
}

/** Handlers of client requests, returning the acknowledgement without `success`. */
function createRequests(backend: RealtimeBackend, listener: RealtimeListener) {
  const asked = Number(listener.apiVersion);
  const state = {
    userId: userOrVisitor(backend, listener.token),
    apiVersion: versions.includes(asked) ? asked : oldestVersion,
    /** As `kind:id`, in the order of joining. */
    rooms: new Set<string>(),
  };
  const rooms = () => roomsByKind(state.rooms);
  const requests: Record<RealtimeRequest, (data: unknown) => Record<string, unknown>> = {
    auth: (data) => {
      const token = tokenOf(data);
      state.userId = token === null ? null : backend.userOfToken(token);
      return {};
    },
    subscribe: (data) => {
      const wanted = requestedRooms(data);
      for (const { kind, id } of wanted) {
        const reason = backend.whyCannotJoin(kind, id, state.userId);
        if (reason !== null) throw new Error(reason);
      }
      for (const { kind, id } of wanted) state.rooms.add(`${kind}:${id}`);
      return { rooms: rooms() };
    },
    unsubscribe: (data) => {
      for (const { kind, id } of requestedRooms(data)) state.rooms.delete(`${kind}:${id}`);
      return { rooms: rooms() };
    },
    status: () => ({ userId: state.userId, apiVersion: state.apiVersion, rooms: rooms() }),
  };
  return { state, requests };
}

function answer(work: () => Record<string, unknown>): Acknowledgement {
  try {
    return { success: true, ...work() };
  } catch (error) {
    const isTold = error instanceof ApiError || error instanceof Error;
    return { success: false, message: isTold ? error.message : String(error) };
  }
}

const closedError = () => new Error('socket has been disconnected');

/** Connects a listener to the server. `whenClosed` is called once, whichever side closes. */
export function serveConnection(
  backend: RealtimeBackend,
  listener: RealtimeListener,
  whenClosed: () => void,
): ServedConnection {
  const { state, requests } = createRequests(backend, listener);
  const unanswered = new Set<(reason: Error) => void>();
  let isOpen = true;
  const shut = (): boolean => {
    if (!isOpen) return false;
    isOpen = false;
    whenClosed();
    for (const reject of unanswered) reject(closedError());
    unanswered.clear();
    return true;
  };
  return {
    client: {
      request: async (event, data) => {
        if (!isOpen) throw closedError();
        const acknowledgement = answer(() => requests[event](data));
        if (!backend.trouble.withholdsAnswers) return acknowledgement;
        return new Promise((_, reject) => {
          unanswered.add(reject);
        });
      },
      close: shut,
    },
    deliver: (event) => {
      if (!isOpen) return;
      const through = new Set(event.rooms.map(plainRoom));
      const isOpenTo = (room: string) => !room.startsWith('user:') || room === `user:${state.userId}`;
      const realtimeChannels = [...state.rooms].filter((room) => through.has(plainRoom(room)) && isOpenTo(room));
      if (realtimeChannels.length === 0) return;
      const scope = backend.scopeOf(state.userId, state.apiVersion, listener.origin ?? 'http://localhost');
      const payload = event.payloadFor(scope);
      if (payload === null) return;
      const wire = JSON.stringify({ ...payload, realtimeChannels });
      listener.onEvent(event.name, JSON.parse(wire) as Record<string, unknown>);
    },
    cut: () => {
      if (shut()) listener.onClose?.();
    },
  };
}

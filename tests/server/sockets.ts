import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { ServerCore } from './core/core.ts';
import { type RealtimeEvent, refusalWords } from './core/realtime.ts';

type Rooms = Record<string, string[]>;
type Acknowledge = (answer: Record<string, unknown>) => void;

/** What the server remembers of a connected socket; gone with the connection. */
interface Listener {
  userId: string | null;
  apiVersion: number;
  origin: string;
  /** As `kind:id`, in the order of joining. */
  rooms: Set<string>;
}

const kinds = ['user', 'timeline', 'post', 'comment', 'global'];
const versions = [2, 3];

function roomsByKind(rooms: Set<string>): Rooms {
  const result: Rooms = {};
  for (const room of rooms) {
    const [kind = '', ...id] = room.split(':');
    const list = result[kind] ?? [];
    list.push(id.join(':'));
    result[kind] = list;
  }
  return result;
}

/** The rooms a request names, as `kind:id`; throws the server's words when it is malformed. */
function requestedRooms(data: unknown): { kind: string; id: string }[] {
  if (typeof data !== 'object' || data === null) throw new Error('request without data');
  return Object.entries(data).flatMap(([kind, ids]: [string, unknown]) => {
    if (!Array.isArray(ids)) throw new Error(`List of ${kind} ids has to be an array`);
    if (!kinds.includes(kind)) throw new Error(`Unknown channel type: ${kind}`);
    return ids.map((id) => ({ kind, id: String(id) }));
  });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : refusalWords(error));

function listenerOf(socket: Socket, core: ServerCore): Listener {
  const { query, headers } = socket.handshake;
  const asked = Number(query.apiVersion ?? versions[0]);
  const listener: Listener = {
    userId: null,
    apiVersion: versions.includes(asked) ? asked : (versions[0] ?? asked),
    origin: `http://${headers.host ?? 'localhost'}`,
    rooms: new Set(),
  };
  if (typeof query.token === 'string') {
    try {
      listener.userId = core.realtime.userOfToken(query.token);
    } catch {
      // A bad token in the address is ignored in silence: the socket stays anonymous.
    }
  }
  return listener;
}

function answerSocket(socket: Socket, listener: Listener, core: ServerCore): void {
  const on = (event: string, answer: (data: unknown) => Record<string, unknown>) => {
    socket.on(event, (data: unknown, acknowledge: unknown) => {
      const reply = typeof acknowledge === 'function' ? (acknowledge as Acknowledge) : () => {};
      try {
        reply({ success: true, ...answer(data) });
      } catch (error) {
        reply({ success: false, message: messageOf(error) });
      }
    });
  };
  on('auth', (data) => {
    if (typeof data !== 'object' || data === null) throw new Error('request without data');
    const token: unknown = 'authToken' in data ? data.authToken : undefined;
    if (token !== null && typeof token !== 'string') throw new Error('request without data');
    listener.userId = token === null ? null : core.realtime.userOfToken(token);
    return {};
  });
  on('subscribe', (data) => {
    const rooms = requestedRooms(data);
    for (const { kind, id } of rooms) {
      const reason = core.realtime.whyCannotJoin(kind, id, listener.userId);
      if (reason !== null) throw new Error(reason);
    }
    for (const { kind, id } of rooms) listener.rooms.add(`${kind}:${id}`);
    return { rooms: roomsByKind(listener.rooms) };
  });
  on('unsubscribe', (data) => {
    for (const { kind, id } of requestedRooms(data)) listener.rooms.delete(`${kind}:${id}`);
    return { rooms: roomsByKind(listener.rooms) };
  });
  on('status', () => ({
    userId: listener.userId,
    apiVersion: listener.apiVersion,
    rooms: roomsByKind(listener.rooms),
  }));
}

/** Adds socket.io to a server; returns how to take it off again. */
export function attachSockets(http: HttpServer, core: ServerCore): () => Promise<void> {
  const io = new Server(http, { path: '/socket.io/', cors: { origin: '*' }, serveClient: false });
  const listeners = new Map<Socket, Listener>();
  io.on('connection', (socket) => {
    const listener = listenerOf(socket, core);
    listeners.set(socket, listener);
    answerSocket(socket, listener, core);
    socket.on('disconnect', () => listeners.delete(socket));
  });
  const deliver = (event: RealtimeEvent) => {
    for (const [socket, listener] of listeners) {
      const realtimeChannels = event.rooms.filter((room) => listener.rooms.has(room));
      if (realtimeChannels.length === 0) continue;
      const scope = core.realtime.scopeOf(listener.userId, listener.apiVersion, listener.origin);
      const payload = event.payloadFor(scope);
      if (payload !== null) socket.emit(event.name, { ...payload, realtimeChannels });
    }
  };
  const stop = core.realtime.listen(deliver);
  return async () => {
    stop();
    await io.close();
  };
}

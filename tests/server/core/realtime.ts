import type { CoreContext, Scope } from './call.ts';
import {
  type RealtimeConnection,
  type RealtimeListener,
  type ServedConnection,
  serveConnection,
} from './realtime-connection.ts';
import { sessionOfToken } from './sessions.ts';

/** Something that happened, before it is tailored to each listener. */
export interface RealtimeEvent {
  /** For example 'post:new'. */
  name: string;
  /** Rooms it goes through; a socket that joined none of them does not hear it. */
  rooms: string[];
  /** The payload for this listener, or null when they must not hear of it. */
  payloadFor: (scope: Scope) => Record<string, unknown> | null;
}

/** What goes wrong on purpose between the server and all its sockets. */
export interface RealtimeTrouble {
  /** Events are lost, though the connections look healthy. */
  losesEvents: boolean;
  /** Requests are carried out, but nobody hears the acknowledgement. */
  withholdsAnswers: boolean;
  /** New connections are cut at once. */
  refusesConnections: boolean;
}

/** The live side of the server, with or without a port. Calls say what happened through `Call.emit`. */
export interface RealtimeHub {
  emit(event: RealtimeEvent): void;
  /** A connection that needs no socket; socket.io is a thin adapter over the same. */
  connect(listener: RealtimeListener): RealtimeConnection;
  /** Breaks every connection, as a lost network does. */
  cutAll(): void;
  /** How many connections are open. */
  count(): number;
  /** May be changed while running. */
  trouble: RealtimeTrouble;
}

/** What a connection asks of the server behind it. */
export interface RealtimeDoor {
  /** The user of a token; throws ApiError. */
  userOfToken(token: string): string;
  /** Why this viewer may not join a room of this kind, or null. */
  whyCannotJoin(kind: string, id: string, viewerId: string | null): string | null;
  scopeOf(viewerId: string | null, apiVersion: number, origin: string): Scope;
  trouble: RealtimeTrouble;
}

function createDoor(context: CoreContext, scopeOf: RealtimeDoor['scopeOf'], trouble: RealtimeTrouble): RealtimeDoor {
  const ownerOfFeed = (id: string): { ownerId: string; isPersonal: number } | undefined =>
    context.db.get(
      `SELECT ownerId, name IN ('RiverOfNews', 'Directs', 'MyDiscussions', 'Saves') AS isPersonal FROM feeds WHERE id = :id
       UNION ALL SELECT ownerId, 1 FROM homeLists WHERE id = :id`,
      { id },
    );
  return {
    trouble,
    scopeOf,
    userOfToken: (token) => sessionOfToken(context, token).userId,
    whyCannotJoin: (kind, id, viewerId) => {
      if (kind === 'user') return id === viewerId ? null : `attempt to subscribe to someone else's 'user' channel`;
      if (kind !== 'timeline') return null;
      const feed = ownerOfFeed(id.replace(/\?.*$/, ''));
      if (!feed) return 'attempt to subscribe to nonexistent timeline';
      const isForeign = feed.isPersonal === 1 && feed.ownerId !== viewerId;
      return isForeign ? `attempt to subscribe to someone else's timeline` : null;
    },
  };
}

/** Builds the hub. Joining proves nothing: each event is filtered for its listener. */
export function createRealtimeHub(context: CoreContext, scopeOf: RealtimeDoor['scopeOf']): RealtimeHub {
  const trouble = { losesEvents: false, withholdsAnswers: false, refusesConnections: false };
  const door = createDoor(context, scopeOf, trouble);
  const open = new Set<ServedConnection>();
  return {
    trouble,
    emit: (event) => {
      if (trouble.losesEvents) return;
      for (const connection of open) connection.deliver(event);
    },
    connect: (listener) => {
      const connection = serveConnection(door, listener, () => open.delete(connection));
      open.add(connection);
      if (trouble.refusesConnections) queueMicrotask(connection.cut);
      return connection.client;
    },
    cutAll: () => {
      // Who is cut may connect anew at once; that connection stays.
      const before = [...open];
      for (const connection of before) connection.cut();
    },
    count: () => open.size,
  };
}

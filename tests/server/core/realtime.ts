import type { CoreContext, RealtimeEvent } from './call.ts';
import {
  type RealtimeConnection,
  type RealtimeDoor,
  type RealtimeListener,
  type RealtimeTrouble,
  type ServedConnection,
  serveConnection,
} from './realtime-connection.ts';
import { sessionOfToken } from './sessions.ts';

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

import { listenerOfToken } from './app-token-use.ts';
import type { CoreContext, RealtimeEvent } from './call.ts';
import {
  type RealtimeBackend,
  type RealtimeConnection,
  type RealtimeListener,
  type RealtimeTrouble,
  type ServedConnection,
  serveConnection,
} from './realtime-connection.ts';

/** The realtime part of the server, independent of socket.io. Calls emit events through `Call.emit`. */
export interface RealtimeHub {
  emit(event: RealtimeEvent): void;
  /** Opens a connection without a socket. socket.io is an adapter to the same function. */
  connect(listener: RealtimeListener): RealtimeConnection;
  /** Breaks all connections, like a lost network. */
  cutAll(): void;
  /** The number of open connections. */
  count(): number;
  /** Mutable at runtime. */
  trouble: RealtimeTrouble;
}

function createBackend(
  context: CoreContext,
  scopeOf: RealtimeBackend['scopeOf'],
  trouble: RealtimeTrouble,
): RealtimeBackend {
  const ownerOfFeed = (id: string): { ownerId: string; isPersonal: number } | undefined =>
    context.db.get(
      `SELECT ownerId, name IN ('RiverOfNews', 'Directs', 'MyDiscussions', 'Saves') AS isPersonal FROM feeds WHERE id = :id
       UNION ALL SELECT ownerId, 1 FROM homeLists WHERE id = :id`,
      { id },
    );
  return {
    trouble,
    scopeOf,
    userOfToken: (token) => listenerOfToken(context, token),
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

/** Creates the hub. Joining a room grants no access: every event is filtered per listener. */
export function createRealtimeHub(context: CoreContext, scopeOf: RealtimeBackend['scopeOf']): RealtimeHub {
  const trouble = { losesEvents: false, withholdsAnswers: false, refusesConnections: false };
  const backend = createBackend(context, scopeOf, trouble);
  const open = new Set<ServedConnection>();
  return {
    trouble,
    emit: (event) => {
      if (trouble.losesEvents) return;
      for (const connection of open) connection.deliver(event);
    },
    connect: (listener) => {
      const connection = serveConnection(backend, listener, () => open.delete(connection));
      open.add(connection);
      if (trouble.refusesConnections) queueMicrotask(connection.cut);
      return connection.client;
    },
    cutAll: () => {
      // A client may reconnect immediately, and that connection stays.
      const before = [...open];
      for (const connection of before) connection.cut();
    },
    count: () => open.size,
  };
}

import type { CoreContext, Scope } from './call.ts';
import { ApiError } from './errors.ts';
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

/** What the socket server needs of the core, and where the core's writers say what happened. */
export interface RealtimeHub {
  emit(event: RealtimeEvent): void;
  /** Calls `listener` on each event; returns how to stop. */
  listen(listener: (event: RealtimeEvent) => void): () => void;
  /** The user of a token; throws ApiError. */
  userOfToken(token: string): string;
  /** Why this viewer may not join a room of this kind, or null. */
  whyCannotJoin(kind: string, id: string, viewerId: string | null): string | null;
  scopeOf(viewerId: string | null, apiVersion: number, origin: string): Scope;
}

/** Builds the hub. Joining proves nothing: each event is filtered for its listener. */
export function createRealtimeHub(context: CoreContext, scopeOf: RealtimeHub['scopeOf']): RealtimeHub {
  const listeners = new Set<(event: RealtimeEvent) => void>();
  const ownerOfFeed = (id: string): { ownerId: string; isPersonal: number } | undefined =>
    context.db.get(
      `SELECT ownerId, name IN ('RiverOfNews', 'Directs', 'MyDiscussions', 'Saves') AS isPersonal FROM feeds WHERE id = :id
       UNION ALL SELECT ownerId, 1 FROM homeLists WHERE id = :id`,
      { id },
    );
  return {
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    userOfToken: (token) => sessionOfToken(context, token).userId,
    whyCannotJoin: (kind, id, viewerId) => {
      if (kind === 'user') return id === viewerId ? null : `attempt to subscribe to someone else's 'user' channel`;
      if (kind !== 'timeline') return null;
      const feed = ownerOfFeed(id.replace(/\?.*$/, ''));
      if (!feed) return 'attempt to subscribe to nonexistent timeline';
      const isForeign = feed.isPersonal === 1 && feed.ownerId !== viewerId;
      return isForeign ? `attempt to subscribe to someone else's timeline` : null;
    },
    scopeOf,
  };
}

/** The words of a refusal for an acknowledgement. */
export const refusalWords = (error: unknown): string => (error instanceof ApiError ? error.message : String(error));

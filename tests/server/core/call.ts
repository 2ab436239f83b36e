import type { AppTokenRow } from './app-token-row.ts';
import type { ServerConfig } from './config.ts';
import type { Database } from './database.ts';
import { unauthorized } from './errors.ts';
import type { Mail } from './mail.ts';
import type { Media } from './media.ts';
import { type Relations, readRelations } from './relations.ts';

/** Dependencies shared by all parts of the core. */
export interface CoreContext {
  db: Database;
  /** Epoch ms. */
  clock: () => number;
  /** In [0, 1). */
  random: () => number;
  config: ServerConfig;
  media: Media;
  /** Sends an e-mail. */
  sendMail: (mail: Mail) => void;
}

/** Viewer, API version and media origin of a response. */
export interface Scope {
  context: CoreContext;
  viewerId: string | null;
  apiVersion: number;
  /** Without a trailing slash. */
  mediaOrigin: string;
  /** Relations of the viewer, read once per response. */
  relations: () => Relations;
}

/** Something that happened, before it is tailored to each listener. */
export interface RealtimeEvent {
  /** For example 'post:new'. */
  name: string;
  /** Rooms it goes through; a socket that joined none of them does not hear it. */
  rooms: string[];
  /** The payload for this listener, or null when they must not hear of it. */
  payloadFor: (scope: Scope) => Record<string, unknown> | null;
}

/** One HTTP call. */
export interface Call extends Scope {
  sessionId: string | null;
  /** The app token that makes the call, `null` for sessions and visitors. */
  appToken: AppTokenRow | null;
  /** Origin of the request, without a trailing slash. */
  origin: string;
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: Headers;
  /** Emits a realtime event after the call has succeeded. Failed calls emit nothing. */
  emit: (event: RealtimeEvent) => void;
}

/** Returns the viewer's id. Throws 401 for visitors. */
export function signedIn(scope: Scope): string {
  if (scope.viewerId === null) throw unauthorized();
  return scope.viewerId;
}

/** The same call with the viewer's relations as they are now, for the response after a change of relations. */
export const withNewRelations = (call: Call): Call => {
  const relations = readRelations(call.context.db, call.viewerId);
  return { ...call, relations: () => relations };
};

/** The same call seen by a visitor. */
export const asVisitor = (call: Call): Call => withNewRelations({ ...call, viewerId: null });

/** A path parameter from the route's pattern. */
export const param = (call: Call, name: string): string => call.params[name] ?? '';

/** A text field of the body. '' if it is absent or of another type. */
export function textField(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value.normalize('NFC') : '';
}

export const idsParam = (ids: Iterable<string>): string => JSON.stringify([...ids]);

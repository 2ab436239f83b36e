import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RecordedRequest } from './replay.ts';

export type RecordedCall = Pick<RecordedRequest, 'actor' | 'method' | 'path' | 'body'>;
export type EventPayload = Record<string, unknown> & { realtimeChannels: string[] };

/** One recorded event of the live connection: what provoked it, what one listener heard, and who else heard what. */
export interface EventRecording {
  name: string;
  event: string;
  provokedBy: RecordedCall;
  receiver: string;
  payload: EventPayload;
  deliveredTo: Record<string, { event: string; rooms: string[] }[]>;
}

const folder = fileURLToPath(new URL('../../fixtures/recordings/realtime/', import.meta.url));

/** The recorded events that calls on such paths provoked. */
export function readEvents(path: RegExp): EventRecording[] {
  return readdirSync(folder).flatMap((file) => {
    const recording = JSON.parse(readFileSync(folder + file, 'utf8')) as Omit<EventRecording, 'name'>;
    const isAsked = 'event' in recording && path.test(recording.provokedBy.path);
    return isAsked ? [{ ...recording, name: file.replace('.json', '') }] : [];
  });
}

/** The id of the post or comment that a reply or payload is about. */
export function idIn(answer: unknown): string | undefined {
  const { posts, comments } = (answer ?? {}) as Record<string, { id?: string } | undefined>;
  return posts?.id ?? comments?.id;
}

/** The id of what the provoking call made, as its event tells. */
export function idMade({ payload, provokedBy: { method, path } }: EventRecording): string | undefined {
  const [event] = (payload.Notifications ?? []) as { post_id: string; comment_id: string }[];
  if (method !== 'POST') return undefined;
  if (path === '/v3/posts') return idIn({ posts: payload.posts }) ?? event?.post_id;
  return path === '/v3/comments' ? (idIn({ comments: payload.comments }) ?? event?.comment_id) : undefined;
}

/** Ids of then and of now, for what a repeated story makes anew. */
export class Ids {
  private readonly pairs: [string, string][] = [];
  note(theirs: string | undefined, ours: string | undefined): void {
    if (theirs && ours && theirs !== ours) this.pairs.push([theirs, ours]);
  }
  /** With our ids in place of the recorded ones. */
  ours<T>(value: T): T {
    return this.swapped(value, ([theirs, ours]) => [theirs, ours]);
  }
  /** With the recorded ids in place of ours. */
  theirs<T>(value: T): T {
    return this.swapped(value, ([theirs, ours]) => [ours, theirs]);
  }
  private swapped<T>(value: T, order: (pair: [string, string]) => [string, string]): T {
    const text = this.pairs.map(order).reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(value));
    return JSON.parse(text) as T;
  }
}

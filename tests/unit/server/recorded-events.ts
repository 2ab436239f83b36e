import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RecordedRequest } from './replay.ts';

export type RecordedCall = Pick<RecordedRequest, 'actor' | 'method' | 'path' | 'body'>;
export type EventPayload = Record<string, unknown> & { realtimeChannels: string[] };

/** One recorded event: the call that caused it, the payload of one listener, and what each listener received. */
export interface EventRecording {
  name: string;
  event: string;
  provokedBy: RecordedCall;
  receiver: string;
  payload: EventPayload;
  deliveredTo: Record<string, { event: string; rooms: string[] }[]>;
}

const folder = fileURLToPath(new URL('../../fixtures/recordings/realtime/', import.meta.url));

/** The recorded events caused by calls on matching paths. */
export function readEvents(path: RegExp): EventRecording[] {
  return readdirSync(folder).flatMap((file) => {
    const recording = JSON.parse(readFileSync(folder + file, 'utf8')) as Omit<EventRecording, 'name'>;
    const isAsked = 'event' in recording && path.test(recording.provokedBy.path);
    return isAsked ? [{ ...recording, name: file.replace('.json', '') }] : [];
  });
}

/** The id of the post or comment in a reply or payload. */
export function idIn(answer: unknown): string | undefined {
  const { posts, comments } = (answer ?? {}) as Record<string, { id?: string } | undefined>;
  return posts?.id ?? comments?.id;
}

/** The id created by the call, as its event contains it. */
export function idMade({ payload, provokedBy: { method, path } }: EventRecording): string | undefined {
  const [event] = (payload.Notifications ?? []) as { post_id: string; comment_id: string }[];
  if (method !== 'POST') return undefined;
  if (path === '/v3/posts') return idIn({ posts: payload.posts }) ?? event?.post_id;
  return path === '/v3/comments' ? (idIn({ comments: payload.comments }) ?? event?.comment_id) : undefined;
}

/** Maps recorded ids to current ids of entities that a replay creates again. */
export class Ids {
  private readonly pairs: [string, string][] = [];
  note(theirs: string | undefined, ours: string | undefined): void {
    if (theirs && ours && theirs !== ours) this.pairs.push([theirs, ours]);
  }
  /** Replaces recorded ids by current ones. */
  ours<T>(value: T): T {
    return this.swapped(value, ([theirs, ours]) => [theirs, ours]);
  }
  /** Replaces current ids by recorded ones. */
  theirs<T>(value: T): T {
    return this.swapped(value, ([theirs, ours]) => [ours, theirs]);
  }
  private swapped<T>(value: T, order: (pair: [string, string]) => [string, string]): T {
    const text = this.pairs.map(order).reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(value));
    return JSON.parse(text) as T;
  }
}

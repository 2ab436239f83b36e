import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RecordedRequest } from './replay.ts';

export type RecordedCall = Pick<RecordedRequest, 'actor' | 'method' | 'path' | 'body'>;
export type EventPayload = Record<string, unknown> & { realtimeChannels: string[] };

/**
 * One recorded event: the call that caused it, the payload of one listener, and what each listener received. Without an event: a
 * call that no listener was notified of.
 */
export interface EventRecording {
  name: string;
  event: string | null;
  provokedBy: RecordedCall;
  receiver: string;
  payload: EventPayload;
  deliveredTo: Record<string, { event: string; rooms: string[] }[]>;
}

const folder = fileURLToPath(new URL('../../fixtures/recordings/realtime/', import.meta.url));

/** The recorded events caused by calls on matching paths. */
export function readEvents(path: RegExp): EventRecording[] {
  return readdirSync(folder).flatMap((file) => {
    const recording = JSON.parse(readFileSync(folder + file, 'utf8')) as Partial<EventRecording>;
    if (!recording.provokedBy || !path.test(recording.provokedBy.path)) return [];
    const unheard = { event: null, receiver: '', payload: { realtimeChannels: [] }, deliveredTo: {} };
    return [{ ...unheard, ...recording, provokedBy: recording.provokedBy, name: file.replace('.json', '') }];
  });
}

/** The id of the post, comment, group or home list in a reply or payload. */
export function idIn(answer: unknown): string | undefined {
  const { posts, comments, groups, timeline } = (answer ?? {}) as Record<string, { id?: string } | undefined>;
  return posts?.id ?? comments?.id ?? groups?.id ?? timeline?.id;
}

/** The id created by the call, as its event contains it. */
export function idMade({ payload, provokedBy: { method, path } }: EventRecording): string | undefined {
  const [event] = (payload.Notifications ?? []) as { post_id: string; comment_id: string; group_id: string }[];
  const lists = (payload.homeFeeds ?? []) as { id: string }[];
  if (method !== 'POST') return undefined;
  if (path === '/v3/posts') return idIn({ posts: payload.posts }) ?? event?.post_id;
  if (path === '/v3/comments') return idIn({ comments: payload.comments }) ?? event?.comment_id;
  if (path === '/v3/groups') return event?.group_id;
  return path === '/v3/timelines/home' ? lists.at(-1)?.id : undefined;
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

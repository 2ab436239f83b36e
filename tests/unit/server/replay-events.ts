import { expect } from 'vitest';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import type { WorldData } from '../../server/core/world.ts';
import { differences } from '../../support/shape.ts';
import { type EventPayload, type EventRecording, Ids, idIn, idMade, type RecordedCall } from './recorded-events.ts';
import { createReplayer, type Replayer } from './replay.ts';

/** The name of a recording, or a call that was not recorded and the id it created. */
export type EventStep = string | (RecordedCall & { made?: string });

type Heard = Record<string, { event: string; payload: EventPayload }[]>;
/** Per listener: the events with their rooms, sorted. */
type Lines = [string, string[]][];

/** What happened at a recorded call. */
export interface EventOutcome {
  heard: Lines;
  /** Differences of the payload that the receiver of the recorded event got. */
  problems: string[];
}

/** The rooms a listener had joined, as far as their received events show. */
const roomsOf = (listener: string, of: EventRecording[]): string[] => [
  ...new Set(of.flatMap(({ deliveredTo }) => deliveredTo[listener] ?? []).flatMap(({ rooms }) => rooms)),
];
const isOfPost = (room: string) => room.startsWith('post:');

const line = (event: string, rooms: string[]) => `${event} ${[...rooms].sort().join(' ')}`;
export const asRecorded = ({ deliveredTo }: EventRecording): Lines =>
  Object.entries(deliveredTo).map(([name, received]) => [
    name,
    received.map((item) => line(item.event, item.rooms)).sort(),
  ]);
const asHeard = (received: Heard): Lines =>
  Object.entries(received).map(([name, items]) => [
    name,
    items.map(({ event, payload }) => line(event, payload.realtimeChannels)).sort(),
  ]);

/** Distinguishes events of the same name by type of notification or fields of the update. */
const kindOf = (event: string, payload: EventPayload): string => {
  const [notification] = (payload.Notifications ?? []) as { event_type: string }[];
  return [event, notification?.event_type, ...Object.keys(payload.user ?? {}).sort()].join(' ');
};

function payloadProblems({ event, receiver, payload }: EventRecording, received: Heard): string[] {
  if (event === null) return [];
  const alike = (received[receiver] ?? []).filter(
    (item) => kindOf(item.event, item.payload) === kindOf(event, payload),
  );
  if (alike.length === 0) return [`${receiver} heard no ${kindOf(event, payload)}`];
  const problems = alike.map((item) => differences(item.payload, [payload], false));
  return problems.find((list) => list.length === 0) ?? problems.flat();
}

/** Connects all listeners as recorded, to rooms of posts for this call only. Returns the events they receive. */
async function listen(
  core: ServerCore,
  replayer: Replayer,
  ids: Ids,
  recordings: EventRecording[],
  kept: EventRecording[],
): Promise<Heard> {
  const received: Heard = {};
  for (const name of Object.keys(recordings[0]?.deliveredTo ?? {})) {
    const items: Heard[string] = [];
    received[name] = items;
    const connection = core.realtime.connect({
      token: name === 'anon' ? null : await replayer.tokenOf(name),
      apiVersion: '3',
      onEvent: (event, payload) => items.push({ event, payload: payload as EventPayload }),
    });
    const joined = [
      ...roomsOf(name, recordings).filter((room) => !isOfPost(room)),
      ...roomsOf(name, kept).filter(isOfPost),
    ];
    const rooms: Record<string, string[]> = {};
    for (const room of joined) {
      const [kind = '', id = ''] = room.split(/:(.*)/);
      rooms[kind] = [...(rooms[kind] ?? []), id];
    }
    expect(await connection.request('subscribe', ids.ours(rooms))).toMatchObject({ success: true });
  }
  return received;
}

/** Makes the calls in this order while the recorded listeners listen. Returns the outcome of each recording. */
export async function replayEvents(
  world: WorldData,
  recordings: EventRecording[],
  steps: EventStep[],
): Promise<Map<string, EventOutcome>> {
  const found = new Map<string, EventOutcome>();
  const core = createServerCore({ database: ':memory:', clock: Date.now, random: Math.random });
  core.load(world);
  const replayer = createReplayer(core);
  const ids = new Ids();
  const json = { 'content-type': 'application/json' };
  for (const step of steps) {
    const call = typeof step === 'string' ? recordings.find(({ name }) => name === step)?.provokedBy : step;
    if (!call) throw new Error(`There is no recording ${JSON.stringify(step)}`);
    const kept =
      typeof step === 'string'
        ? recordings.filter(({ provokedBy }) => JSON.stringify(provokedBy) === JSON.stringify(call))
        : [];
    const received = await listen(core, replayer, ids, recordings, kept);
    const { actor, method, path, body } = ids.ours(call);
    const headers = actor === 'anonymous' ? json : { ...json, authorization: 'Bearer TOKEN' };
    const reply = await replayer.ask({ actor, method, path, body, headers });
    if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.answer)}`);
    core.realtime.cutAll();
    ids.note(
      typeof step === 'string' ? kept.map(idMade).find((id) => id !== undefined) : step.made,
      idIn(reply.answer),
    );
    const translated = ids.theirs(received);
    for (const recording of kept)
      found.set(recording.name, { heard: asHeard(translated), problems: payloadProblems(recording, translated) });
  }
  core.close();
  return found;
}

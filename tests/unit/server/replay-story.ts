import type { ServerCore } from '../../server/core/core.ts';
import { type Recording, readRecordings } from '../../server/recordings.ts';
import { createReplayer, failures, type RecordedRequest, type Replayer, type Reply } from './replay.ts';

type Fields = Record<string, unknown>;

/** Recorded calls made one by one, with what the replay itself has to fill in: codes, tokens, new ids. */
export interface Story {
  replayer: Replayer;
  /** Per recording: the differences of the reply. */
  found: Map<string, string[]>;
  /** Makes a recorded call and returns the reply. `change`: fields of its body, or the path, that differ here. */
  check(name: string, change?: { body?: Fields; path?: (path: string) => string }): Promise<Fields>;
  /** Makes a call that was not recorded. It must succeed. */
  ask(request: Pick<RecordedRequest, 'actor' | 'method' | 'path'> & { body?: Fields }): Promise<Fields>;
}

const recordings = readRecordings();

function recordingOf(name: string): Recording {
  const recording = recordings.find((candidate) => candidate.name === name);
  if (!recording) throw new Error(`There is no recording ${name}`);
  return recording;
}

/** Starts a story on a core with the recorded network. */
export function createStory(core: Pick<ServerCore, 'fetch'>): Story {
  const replayer = createReplayer(core);
  const found = new Map<string, string[]>();
  const fieldsOf = (reply: Reply) => reply.answer as Fields;
  return {
    replayer,
    found,
    check: async (name, { body, path = (same: string) => same } = {}) => {
      const recording = recordingOf(name);
      const changed = body ? { ...(recording.body as Fields), ...body } : recording.body;
      const reply = await replayer.ask({ ...recording, path: path(recording.path), body: changed });
      found.set(name, failures(reply, recording));
      return fieldsOf(reply);
    },
    ask: async ({ body = {}, ...request }) => {
      const json = { 'content-type': 'application/json' };
      const headers = request.actor === 'anonymous' ? json : { ...json, authorization: 'Bearer TOKEN' };
      const reply = await replayer.ask({ ...request, headers, body });
      if (reply.status !== 200) throw new Error(`${request.path}: ${JSON.stringify(reply.answer)}`);
      return fieldsOf(reply);
    },
  };
}

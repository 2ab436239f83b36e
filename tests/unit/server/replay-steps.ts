import type { ServerCore } from '../../server/core/core.ts';
import type { Recording } from '../../server/recordings.ts';
import { Ids, idIn, type RecordedCall } from './recorded-events.ts';
import { createReplayer, failures } from './replay.ts';

/** The name of a recording, or a call between two recordings that was not recorded, and the id it created. */
export type Step = string | (RecordedCall & { made?: string });

const headers = { authorization: 'Bearer TOKEN', 'content-type': 'application/json' };

/**
 * Makes the calls in this order. Returns the differences from each recording. `filesOf`: the files that a recorded call uploads.
 */
export async function replaySteps(
  core: ServerCore,
  recordings: Recording[],
  steps: Step[],
  filesOf: (name: string) => FormData | undefined = () => undefined,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const replayer = createReplayer(core);
  const ids = new Ids();
  for (const step of steps) {
    if (typeof step === 'string') {
      const recording = recordings.find(({ name }) => name === step);
      if (!recording) throw new Error(`There is no recording ${step}`);
      const reply = await replayer.ask(ids.ours(recording), filesOf(step));
      found.set(step, failures(reply, recording));
      ids.note(idIn(recording.answer), idIn(reply.answer));
    } else {
      const reply = await replayer.ask(ids.ours({ headers, ...step }));
      if (reply.status !== 200) throw new Error(`A step between failed: ${JSON.stringify(reply.answer)}`);
      ids.note(step.made, idIn(reply.answer));
    }
  }
  return found;
}

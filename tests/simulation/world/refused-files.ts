import { createRandom } from '../../server/demo/random.ts';

/** Returns the answer of a server that always refuses some files; `null` if it accepts this one. */
export type RefuseFile = (fileName: string) => Response | null;

const LIKELIHOOD = 0.3;

export const createFileRefusals =
  (seed: string): RefuseFile =>
  (fileName) => {
    const random = createRandom(`${seed}/${fileName}`);
    if (!random.chance(LIKELIHOOD)) return null;
    const [status, err] = random.pick([
      [500, 'unrecognized file format'],
      [422, 'This file cannot be processed'],
    ] as const);
    return Response.json({ err }, { status });
  };

import { type Recording, readRecordings } from '../recordings.ts';
import { CONTRACT_CALLS } from './contract-calls.ts';
import { emitted, isRecorded, recordedNames, recordingsByCall, refusals, registeredCalls } from './evidence.ts';
import { demoAnswers, unrecordedFields } from './fields.ts';
import type { Unrecorded } from './unrecorded.ts';

export interface Stock {
  /** The calls that both the contract and the server have, in the contract's order, with their recordings. */
  sections: { section: string; calls: { call: string; recordings: readonly Recording[] }[] }[];
  /** What no recording shows. */
  unrecorded: Record<Unrecorded, string[]>;
}

const isSuccess = ({ status }: Recording): boolean => status < 400;

/** Compares what the bundled server does with the recordings of a real one. */
export async function takeStock(): Promise<Stock> {
  const recordings = readRecordings();
  const registered = registeredCalls();
  const byCall = recordingsByCall(registered, recordings);
  const ofContract = CONTRACT_CALLS.flatMap(({ calls }) => calls);
  const shared = ofContract.filter((call) => byCall.has(call));
  const named = emitted();
  const recorded = recordedNames(recordings);
  return {
    sections: CONTRACT_CALLS.map(({ section, calls }) => ({
      section,
      calls: calls.flatMap((call) => {
        const ofCall = byCall.get(call);
        return ofCall ? [{ call, recordings: ofCall }] : [];
      }),
    })),
    unrecorded: {
      'calls without a recorded success': shared.filter((call) => !byCall.get(call)?.some(isSuccess)),
      'calls of the contract that the server lacks': ofContract.filter((call) => !byCall.has(call)),
      'calls that the contract lacks': registered.filter((call) => !ofContract.includes(call)),
      'fields of answers': unrecordedFields(await demoAnswers(), byCall),
      refusals: refusals()
        .filter((refusal) => !isRecorded(refusal, recordings))
        .map(({ text }) => text),
      'events of the socket': named.events.filter((event) => !recorded.events.has(event)),
      'types of notifications': named.notifications.filter((type) => !recorded.notifications.has(type)),
    },
  };
}

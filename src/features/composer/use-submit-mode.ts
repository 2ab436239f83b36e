import { useState } from 'react';
import { readSubmitMode, type SubmitMode, writeSubmitMode } from '../../platform/boot-hints.ts';

/** The writer's choice of the key that submits, kept on the device. */
export function useSubmitMode(): [SubmitMode, (mode: SubmitMode) => void] {
  const [mode, setMode] = useState(readSubmitMode);
  const choose = (next: SubmitMode) => {
    writeSubmitMode(next);
    setMode(next);
  };
  return [mode, choose];
}

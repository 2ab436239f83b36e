import { useEffect, useState } from 'react';
import { isStoragePersisted, persistStorage } from '../../../platform/storage.ts';
import { Button } from '../../../ui/index.ts';

type State = 'asking' | 'promised' | 'open' | 'refused';

const WORDS: Record<State, string> = {
  asking: '',
  promised: 'The browser has promised to keep what is stored here.',
  open: 'The browser has not promised to keep what is stored here. It may delete it when the device has little room.',
  refused: 'The browser did not agree now. It may agree later, when you have used the site more or installed it.',
};

/** Whether the browser has promised to keep the store, and a button that asks it to. */
export function Keeping() {
  const [state, setState] = useState<State>('asking');
  useEffect(() => {
    void isStoragePersisted().then((isKept) => setState(isKept ? 'promised' : 'open'));
  }, []);
  const ask = async () => setState((await persistStorage()) ? 'promised' : 'refused');
  return (
    <>
      <p role="status">{WORDS[state]}</p>
      {(state === 'open' || state === 'refused') && (
        <div>
          <Button onClick={() => void ask()}>Ask the browser to keep it</Button>
        </div>
      )}
    </>
  );
}

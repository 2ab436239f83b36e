import { useEffect, useState } from 'react';

/** A value that the store will have in a moment: shown as chosen until then. Answers it and the way to choose. */
export function useAtOnce<Value>(stored: Value, onChoose: (value: Value) => void): [Value, (value: Value) => void] {
  const [shown, setShown] = useState(stored);
  useEffect(() => setShown(stored), [stored]);
  const choose = (value: Value) => {
    setShown(value);
    onChoose(value);
  };
  return [shown, choose];
}

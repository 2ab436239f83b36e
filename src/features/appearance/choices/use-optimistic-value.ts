import { useEffect, useState } from 'react';

/** Returns a stored value and its setter. A new value is shown at once, before the store has it. */
export function useOptimisticValue<Value>(
  stored: Value,
  onChoose: (value: Value) => void,
): [Value, (value: Value) => void] {
  const [shown, setShown] = useState(stored);
  useEffect(() => setShown(stored), [stored]);
  const choose = (value: Value) => {
    setShown(value);
    onChoose(value);
  };
  return [shown, choose];
}

import { useEffect, useState } from 'react';
import { useVisits, type Visit } from '../../live/later.ts';
import { onVisibilityChange } from '../../platform/visibility.ts';

/** The user's current visit of a feed, or `undefined` while loading. A long absence begins a new visit. */
export function useVisit(feedKey: string): Visit | undefined {
  const visits = useVisits();
  const [present, setPresent] = useState<{ feedKey: string; visit: Visit }>();
  useEffect(() => {
    let visit: Visit | undefined;
    let isOver = false;
    const begin = () =>
      visits.begin(feedKey).then(
        (begun) => {
          visit = begun;
          if (!isOver) setPresent({ feedKey, visit: begun });
        },
        // Without a visit nothing is shown as new.
        () => undefined,
      );
    const goOn = () => {
      if (visit) visits.goOn(feedKey, visit);
    };
    void begin();
    const stop = onVisibilityChange((isVisible) => (isVisible ? void begin() : goOn()));
    return () => {
      isOver = true;
      stop();
      goOn();
    };
  }, [visits, feedKey]);
  return present?.feedKey === feedKey ? present.visit : undefined;
}

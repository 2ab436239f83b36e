import { useEffect, useState } from 'react';
import { onVisibilityChange } from '../platform/visibility.ts';

/**
 * Returns whether to show something above content that the user may be reading: as it was wanted at first. It follows later
 * only while the page is hidden, so that nothing moves in sight.
 */
export function useSteadily(isWanted: boolean): boolean {
  const [isShown, setIsShown] = useState(isWanted);
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => onVisibilityChange((isVisible) => setIsHidden(!isVisible)), []);
  if (isHidden && isShown !== isWanted) setIsShown(isWanted);
  return isShown;
}

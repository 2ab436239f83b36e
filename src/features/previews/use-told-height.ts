import { type RefObject, useEffect, useState } from 'react';
import { type Target, toldHeight } from '../../shared/embeds/index.ts';

/** The height of a post of Instagram is taken over once a second (spec §9): it tells many while its pictures load. */
const INSTAGRAM_CHECK_MS = 1000;

/** A message of a frame counts only from this very frame, and from the origin that its address has. */
export function isFrom(
  frame: { contentWindow: unknown } | null,
  expectedOrigin: string,
  { source, origin }: { source: unknown; origin: string },
): boolean {
  return frame !== null && source !== null && source === frame.contentWindow && origin === expectedOrigin;
}

/** Returns the height that a frame tells by messages, `null` until it does. `origin`: 'null' for an opaque one. */
export function useToldHeight(
  ref: RefObject<HTMLIFrameElement | null>,
  { service }: Target,
  origin: string,
  isListening: boolean,
): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    if (!isListening) return;
    let latest: number | null = null;
    const listen = (event: MessageEvent) => {
      if (!isFrom(ref.current, origin, event)) return;
      latest = toldHeight(service, event.data) ?? latest;
      if (service !== 'instagram') setHeight(latest);
    };
    addEventListener('message', listen);
    const check = service === 'instagram' ? setInterval(() => setHeight(latest), INSTAGRAM_CHECK_MS) : undefined;
    return () => {
      removeEventListener('message', listen);
      clearInterval(check);
    };
  }, [ref, service, origin, isListening]);
  return height;
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { useCall, useSession } from '../../live/index.ts';
import { useOutbox } from '../../live/later.ts';
import { takeQueryTimes } from '../../platform/measure.ts';
import type { Timing } from '../../shared/contract/index.ts';

/** Every how many ms what was measured is stored. */
const EVERY_MS = 30_000;
/** An interaction that takes longer than a frame or two. */
const SLOW_MS = 40;

/** Measures real use of this device: start, interactions, queries, sending. What is measured stays on the device (/dev). */
export function useMeasuring(): void {
  const call = useCall();
  const isSignedIn = useSession() !== null;
  const sent = useSentTimes();
  const note = useEffectEvent((timings: Timing[]) => void call({ kind: 'note-timings', timings }));
  useEffect(() => {
    if (!isSignedIn) return;
    const slowest = new Map<number, number>();
    const stop = observeInteractions(slowest);
    let start = startTime();
    const store = () => {
      const queries = takeQueryTimes();
      const timings: Timing[] = [
        ...start,
        ...[...slowest.values()].map((ms) => ({ name: 'interaction' as const, ms })),
        // Hundreds of queries are told by their median and by the slowest.
        ...(queries.length > 0 ? [{ name: 'query' as const, ms: medianOf(queries) }] : []),
        ...(queries.length > 0 ? [{ name: 'slowest query' as const, ms: Math.max(...queries) }] : []),
        ...sent.current.splice(0).map((ms) => ({ name: 'sending' as const, ms })),
      ];
      start = [];
      slowest.clear();
      if (timings.length > 0) note(timings);
    };
    const timer = setInterval(store, EVERY_MS);
    const onHidden = () => document.visibilityState === 'hidden' && store();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [isSignedIn, sent]);
}

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** From the navigation to the first text or picture. `warm`: the service worker has answered for the page. */
function startTime(): Timing[] {
  const [mark] = performance.getEntriesByName('first-contentful-paint');
  const name = navigator.serviceWorker?.controller ? 'warm start' : 'cold start';
  return mark ? [{ name, ms: mark.startTime }] : [];
}

/** Of each interaction its longest event. Browsers without Event Timing observe nothing. */
function observeInteractions(slowest: Map<number, number>): () => void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('event')) return () => {};
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      const { interactionId = 0, duration } = entry;
      if (interactionId > 0) slowest.set(interactionId, Math.max(duration, slowest.get(interactionId) ?? 0));
    }
  });
  observer.observe({ type: 'event', durationThreshold: SLOW_MS } as PerformanceObserverInit);
  return () => observer.disconnect();
}

/** Times from the writing of something to the server's answer, since they were last taken. */
function useSentTimes() {
  const times = useRef<number[]>([]);
  const known = useRef(new Map<string, number>());
  const rows = useOutbox()?.rows;
  useEffect(() => {
    if (!rows) return;
    for (const { id, createdAt, state } of rows) {
      if (state.kind === 'answered' && known.current.delete(id)) times.current.push(state.at - createdAt);
      else if (state.kind === 'sending') known.current.set(id, createdAt);
      // It waits for something else than the server's answer.
      else known.current.delete(id);
    }
    for (const [id, createdAt] of known.current) {
      if (rows.some((row) => row.id === id)) continue;
      known.current.delete(id);
      times.current.push(Date.now() - createdAt);
    }
  }, [rows]);
  return times;
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { useCall, useSession } from '../../live/index.ts';
import { useOutbox } from '../../live/later.ts';
import { canMeasureInteractions } from '../../platform/event-timing.ts';
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
  if (!canMeasureInteractions()) return () => {};
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      const { interactionId = 0, duration } = entry;
      if (interactionId > 0) slowest.set(interactionId, Math.max(duration, slowest.get(interactionId) ?? 0));
    }
  });
  observer.observe({ type: 'event', durationThreshold: SLOW_MS } as PerformanceObserverInit);
  return () => observer.disconnect();
}

/** Times from a send of the outbox to the server's answer, since they were last taken. */
function useSentTimes() {
  const times = useRef<number[]>([]);
  const known = useRef(new Map<string, number>());
  const rows = useOutbox()?.rows;
  useEffect(() => {
    if (!rows) return;
    for (const { id, state } of rows) {
      const sentAt = known.current.get(id);
      if (state.kind === 'sending') known.current.set(id, state.sentAt);
      // Anything else than an answer is not measured: it waits for the network, or for the user.
      else known.current.delete(id);
      if (state.kind === 'answered' && sentAt !== undefined) times.current.push(state.at - sentAt);
    }
    // What was answered and settled between two looks.
    for (const [id, sentAt] of known.current) {
      if (rows.some((row) => row.id === id)) continue;
      known.current.delete(id);
      times.current.push(Date.now() - sentAt);
    }
  }, [rows]);
  return times;
}

import { type RefObject, useEffect, useState } from 'react';
import { useCall, useIsReachable, useLive } from '../../live/index.ts';
import { useConsents } from '../../live/later.ts';
import { isDataSaved } from '../../platform/network.ts';
import type { Target } from '../../shared/embeds/index.ts';
import { EMPTY_PREVIEW, type LinkPreview, PREVIEW_NOT_LOADED } from '../../shared/model/index.ts';
import type { PreviewRow, PreviewSizeRow } from '../../shared/store/index.ts';
import { storedPreview } from '../../shared/store/queries/previews.ts';
import { useMemory } from '../thread-state/index.ts';
import { opened } from './opened.ts';
import { usePlace } from './use-place.ts';

/** The engine has not answered. */
const NOT_ANSWERED: LinkPreview = { ...EMPTY_PREVIEW, error: PREVIEW_NOT_LOADED };

export type PreviewState =
  /** A line. `canOpen`: a tap can load the preview. */
  | { kind: 'closed'; canOpen: boolean }
  | { kind: 'loading' }
  | { kind: 'loaded'; preview: LinkPreview; thumbnail: PreviewRow['thumbnail'] }
  | { kind: 'failed'; error: string };

export interface PreviewControl {
  state: PreviewState;
  /** The user has allowed the service; `undefined` until that is known. */
  isAllowed: boolean | undefined;
  /** The user has opened this preview, so it may grow in view. */
  isTapped: boolean;
  /** The service may be asked for pictures: it can be, and the user has opened the preview or allows the service. */
  mayAsk: boolean;
  size: PreviewSizeRow | undefined;
  isReachable: boolean;
  isNear: boolean;
  /** It will grow by itself when it may. */
  isToGrow: boolean;
  open: () => void;
  close: () => void;
  retry: () => void;
}

/** Whether a stored preview shows something without asking its service: what it has besides a frame. */
function isReadable({ kind }: Target, row: PreviewRow | undefined): boolean {
  if (!row || (kind !== 'video' && kind !== 'short-video' && kind !== 'summary')) return false;
  return row.preview.byline !== '' || row.thumbnail !== null;
}

/**
 * The preview of a link. It is loaded by a tap, or by itself if the user has allowed the service and it is near the screen. One
 * that is stored is shown, because that contacts nobody.
 */
export function usePreview(target: Target, postId: string, ref: RefObject<HTMLElement | null>): PreviewControl {
  const call = useCall();
  const isReachable = useIsReachable();
  const key = `${postId} ${target.href}`;
  const choice = useMemory(opened, key);
  const consents = useConsents();
  const stored = useLive(storedPreview, target.href);
  const [answer, setAnswer] = useState<LinkPreview | null>(null);
  const [attempt, setAttempt] = useState(0);

  const isAllowed = consents?.includes(target.service);
  const isTapped = choice === true;
  const row = stored?.row;
  const isStored = isReadable(target, row);
  const isAuto = isAllowed === true && !isDataSaved();
  const wantsToGrow = choice === undefined && (isAuto || isStored);
  const { isNear, grows } = usePlace(ref, wantsToGrow);
  const isWanted = isTapped || (choice === undefined && grows);
  const mayAsk = isReachable && (isTapped || isAuto);
  // Also a stored one: the engine knows whether it is due again.
  const mustLoad = isWanted && mayAsk && stored !== undefined && answer === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the target is given by its key, and `call` is new on every render.
  useEffect(() => {
    if (!mustLoad) return;
    let isCurrent = true;
    void call({ kind: 'load-preview', href: target.href, isTapped }).then((result) => {
      if (isCurrent) setAnswer(result.ok ? result.value.preview : NOT_ANSWERED);
    });
    return () => {
      isCurrent = false;
    };
  }, [mustLoad, target.href, attempt]);

  const state = ((): PreviewState => {
    if (!isWanted) return { kind: 'closed', canOpen: isReachable || isStored };
    if (row && (isStored || isReachable)) {
      return { kind: 'loaded', preview: row.preview, thumbnail: row.thumbnail };
    }
    if (answer?.error) return { kind: 'failed', error: answer.error };
    if (answer && isReachable) return { kind: 'loaded', preview: answer, thumbnail: null };
    if (!isReachable) return { kind: 'closed', canOpen: false };
    return { kind: 'loading' };
  })();

  return {
    state,
    isAllowed,
    isTapped,
    mayAsk,
    size: stored?.size,
    isReachable,
    isNear,
    isToGrow: wantsToGrow && !grows,
    open: () => opened.set(key, true),
    close: () => opened.set(key, false),
    retry: () => {
      setAnswer(null);
      setAttempt((count) => count + 1);
    },
  };
}

import { type RefObject, useEffect, useRef } from 'react';
import { useSavePreferences } from '../../../live/index.ts';
import type { MyGroup } from '../../../shared/store/queries/my-groups.ts';

export interface Pins {
  /** The element that contains all pin buttons. */
  list: RefObject<HTMLDivElement | null>;
  toggle: (group: MyGroup) => void;
}

/** Pins and unpins groups. The row moves to another list: its button gets the focus again, if the old one had it. */
export function usePins(): Pins {
  const savePreferences = useSavePreferences();
  const list = useRef<HTMLDivElement>(null);
  const moving = useRef<string>(null);
  useEffect(() => {
    if (moving.current === null || document.activeElement !== document.body) return;
    const button = list.current?.querySelector<HTMLElement>(`[data-pin="${moving.current}"]`);
    button?.focus({ preventScroll: true });
    if (button) moving.current = null;
  });
  return {
    list,
    toggle: ({ account: { id }, isPinned }) => {
      moving.current = id;
      const change = isPinned ? { add: [], remove: [id] } : { add: [id], remove: [] };
      savePreferences({}, { path: ['pinnedGroups'], ...change });
    },
  };
}

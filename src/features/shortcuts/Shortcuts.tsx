import { useEffect } from 'react';
import { useSelf } from '../../live/index.ts';
import { hasSingleKeys } from '../../shared/rules/single-keys.ts';
import { useMemory } from '../thread-state/index.ts';
import { isTaken, SHORTCUTS } from './keys.ts';
import { closeShortcuts, LIST, openShortcuts, shown } from './list.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

/** Handles the keyboard shortcuts, and shows their list after '?'. */
export function Shortcuts() {
  const isOn = hasSingleKeys(useSelf());
  const isListShown = useMemory(shown, LIST) ?? false;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTaken(event.target)) return;
      if (event.key === '?') openShortcuts();
      else if (!isOn || !SHORTCUTS.find(({ key }) => key === event.key)?.run()) return;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
  return isListShown && <ShortcutsDialog isOn={isOn} onClose={closeShortcuts} />;
}

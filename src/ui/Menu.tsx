import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { loadModule } from '../platform/lazy-module.ts';
import { lazyComponent } from './Lazy.tsx';
import styles from './Menu.module.css';
import type { MenuGroup, MenuListProps } from './MenuList.tsx';

const MenuList = lazyComponent<MenuListProps>(
  () => loadModule(async () => (await import('./MenuList.tsx')).MenuList),
  "Couldn't load menu",
  null,
);

/**
 * A button that opens a menu: a bottom sheet on phones, a popover under the button elsewhere. The items and the menu library
 * load when the menu is first opened. The menu is a modal `<dialog>`, because the oldest supported browsers lack the
 * `popover` attribute.
 */
export function Menu({ label, groups, children }: { label: string; groups: MenuGroup[]; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const open = () => {
    const box = button.current?.getBoundingClientRect();
    if (box)
      setPlace({ insetBlockStart: box.bottom, insetInlineEnd: document.documentElement.clientWidth - box.right });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        aria-label={label}
        title={label}
        onClick={open}
      >
        {children}
      </button>
      {place && <MenuList label={label} groups={groups} place={place} onClose={() => setPlace(null)} />}
    </>
  );
}

import { type ButtonHTMLAttributes, type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { lazyModule } from '../platform/lazy-module.ts';
import { classes } from './classes.ts';
import { DOTS } from './icon/Icon.tsx';
import { lazyComponent } from './Lazy.tsx';
import styles from './Menu.module.css';
import type { MenuGroup } from './MenuList.tsx';

export const menuList = lazyModule(() => import('./MenuList.tsx'));
const MenuList = lazyComponent(menuList, ({ MenuList }) => MenuList, "Couldn't load menu", null);

interface MenuProps {
  label: string;
  groups: MenuGroup[];
  className?: string | undefined;
  /** Further attributes of the button. */
  button?: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'>;
  /** The face of the button. Default: three dots, which are no elements. */
  children?: ReactNode;
}

/**
 * A button that opens a menu: a bottom sheet on phones, a popover under the button elsewhere. The items and the menu library
 * load when the menu is first opened, if not before. The menu is a modal `<dialog>`, because the oldest supported browsers lack the
 * `popover` attribute.
 */
export function Menu({ label, groups, className, button: further, children }: MenuProps) {
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
        {...further}
        ref={button}
        type="button"
        className={classes(styles.button, children === undefined && DOTS, className)}
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

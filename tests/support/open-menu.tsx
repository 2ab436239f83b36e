import type { MenuGroup } from '../../src/ui/MenuList.tsx';

/** Replaces `src/ui/Menu.tsx` in component tests: the menu is open, and its choices are in brackets. */
export function Menu({ groups }: { groups: MenuGroup[] }) {
  return <ul>{groups.flatMap(({ choices }) => choices.map(({ value, label }) => <li key={value}>[{label}]</li>))}</ul>;
}

export const menuList = undefined;

import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type PostActions,
  registerPageAction,
  registerPostActions,
  registerPostRow,
} from '../../../../src/features/page-actions/index.ts';
import { SHORTCUTS } from '../../../../src/features/shortcuts/keys.ts';

let focused: unknown = null;
vi.stubGlobal('document', {
  get activeElement() {
    return focused;
  },
});

const removals: (() => void)[] = [];
afterEach(() => {
  for (const remove of removals.splice(0)) remove();
  focused = null;
});

/** Mounts a post of 200 px at a distance from the top of the screen. */
function mount(postId: string, top: number, actions: PostActions = {}, isInFeed = true) {
  const element = {
    tabIndex: 0,
    getBoundingClientRect: () => ({ top, bottom: top + 200 }),
    contains: (other: unknown) => other === element,
    focus: () => {
      focused = element;
    },
    scrollIntoView: () => undefined,
  };
  removals.push(registerPostRow({ postId, element: element as unknown as HTMLElement, isInFeed }));
  removals.push(registerPostActions({ postId, actions }));
  return element;
}

const press = (key: string): boolean => SHORTCUTS.find((shortcut) => shortcut.key === key)?.run() ?? false;

describe('the keys j and k', () => {
  it('begin at the first post that is not above the screen, whatever order posts were mounted in', () => {
    const second = mount('b', 100);
    mount('c', 300);
    mount('a', -200);
    expect(press('j')).toBe(true);
    expect(focused).toBe(second);
  });

  it('move the focus from post to post, and stop at the first one', () => {
    const second = mount('b', 200);
    const first = mount('a', 0);
    press('j');
    press('j');
    expect(focused).toBe(second);
    press('k');
    expect(focused).toBe(first);
    expect(press('k')).toBe(false);
    expect(focused).toBe(first);
  });

  it('reach the link to older posts after the last post', () => {
    const focusOlder = vi.fn();
    mount('a', 0);
    press('j');
    expect(press('j')).toBe(false);
    removals.push(registerPageAction({ action: 'focus-older', run: focusOlder }));
    expect(press('j')).toBe(true);
    expect(focusOlder).toHaveBeenCalledOnce();
  });

  it('skip posts outside the feed', () => {
    mount('hidden', 0, {}, false);
    expect(press('j')).toBe(false);
  });
});

describe('the keys of a post', () => {
  it('call the action of the focused post only', () => {
    const like = vi.fn();
    const other = vi.fn();
    mount('a', 0, { like: other });
    const { focus } = mount('b', 200, { like });
    expect(press('l')).toBe(false);
    focus();
    expect(press('l')).toBe(true);
    expect(like).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
  });

  it('act on the only post of a page without focus', () => {
    const open = vi.fn();
    mount('a', 0, { open }, false);
    expect(press('o')).toBe(true);
    expect(open).toHaveBeenCalledOnce();
  });

  it('do nothing where the action is not possible', () => {
    mount('a', 0, { like: undefined }, false);
    expect(press('l')).toBe(false);
    expect(press('c')).toBe(false);
    expect(press('s')).toBe(false);
  });
});

it('the key n shows held posts while there are some', () => {
  const show = vi.fn();
  expect(press('n')).toBe(false);
  removals.push(registerPageAction({ action: 'show-new-posts', run: show }));
  expect(press('n')).toBe(true);
  expect(show).toHaveBeenCalledOnce();
});

import { readTheme, readUiScale, type Theme } from './boot-hints.ts';

const PAPER = { light: '#fbfaf7', dark: '#141716' } as const;
const DARK_SCHEME = '(prefers-color-scheme: dark)';

/** Whether the system reports a preferred colour scheme; otherwise 'system' means light (spec §2 "Theme selector"). */
export const isSystemThemeKnown = (): boolean => matchMedia('(prefers-color-scheme)').matches;

/** Applies the stored theme and scale to the page. */
export function applyAppearance(): void {
  const page = document.documentElement;
  const theme = resolved(readTheme());
  page.dataset.theme = theme;
  page.style.setProperty('--ui-scale', String(readUiScale() / 100));
  // Both tags get the colour of the current theme: the user's choice overrides the system's.
  for (const tag of document.querySelectorAll('meta[name="theme-color"]')) tag.setAttribute('content', PAPER[theme]);
}

/** Applies changes of the system's colour scheme and of the choice in another tab. Returns the unsubscribe function. */
export function followAppearance(): () => void {
  // The boot script ran before the tags with the theme's colour existed.
  applyAppearance();
  const scheme = matchMedia(DARK_SCHEME);
  scheme.addEventListener('change', applyAppearance);
  addEventListener('storage', applyAppearance);
  return () => {
    scheme.removeEventListener('change', applyAppearance);
    removeEventListener('storage', applyAppearance);
  };
}

function resolved(theme: Theme): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return matchMedia(DARK_SCHEME).matches ? 'dark' : 'light';
}

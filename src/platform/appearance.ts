import { readTheme, readUiScale, type Theme, writeTheme, writeUiScale } from './boot-hints.ts';

const PAPER = { light: '#fbfaf7', dark: '#141716' } as const;
const DARK_SCHEME = '(prefers-color-scheme: dark)';

/** Whether the system says which scheme it prefers; without that 'system' means light (spec §2 "Theme selector"). */
export const isSystemThemeKnown = (): boolean => matchMedia('(prefers-color-scheme)').matches;

/** Draws the page in the stored theme and scale. */
export function applyAppearance(): void {
  const page = document.documentElement;
  const theme = resolved(readTheme());
  page.dataset.theme = theme;
  page.style.setProperty('--ui-scale', String(readUiScale() / 100));
  // Both tags get the colour of the theme in force: the reader's choice beats the system's.
  for (const tag of document.querySelectorAll('meta[name="theme-color"]')) tag.setAttribute('content', PAPER[theme]);
}

export function chooseTheme(theme: Theme): void {
  writeTheme(theme);
  applyAppearance();
}

/** `percent`: of the browser's own text size. */
export function chooseUiScale(percent: number): void {
  writeUiScale(percent);
  applyAppearance();
}

/** Follows the system when it changes between day and night, and the choice made in another tab. Returns the way to stop. */
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

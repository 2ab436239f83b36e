/** The sign-in page. `back`: where a success leads to. */
export const signInPath = (back: string): string =>
  back === '/' ? '/signin' : `/signin?back=${encodeURIComponent(back)}`;

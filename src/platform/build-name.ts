/** Returns the name of the app's first script, which has the hash of its build. 'development' where there is none. */
export function buildName(): string {
  const src = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  return /-([\w-]+)\.js$/.exec(src)?.[1] ?? 'development';
}

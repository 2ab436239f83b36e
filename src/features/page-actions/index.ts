/** What the mounted page can do, as far as its parts have registered it. The keyboard shortcuts call it. */
export * from './hooks.ts';
export * from './registry.ts';

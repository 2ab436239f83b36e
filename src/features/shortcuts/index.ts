/** Keyboard shortcuts. Loaded after the first feed. */
export { openShortcuts } from './list.ts';
export * from './Shortcuts.tsx';

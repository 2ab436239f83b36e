/** What a keyboard can do anywhere. Comes after the first feed. */
export { openShortcuts } from './list.ts';
export * from './Shortcuts.tsx';

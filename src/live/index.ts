export * from './engine/use-engine.ts';
export * from './runtime.ts';
export * from './session.ts';
export type { StorageTrouble } from './signals.ts';
export * from './use-live.ts';
export { createClock, useClock, useNow, useServerNow } from './use-now.ts';
export * from './use-position.ts';
export * from './use-viewer.ts';

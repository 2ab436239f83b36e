export * from './engine.ts';
export * from './failure.ts';
export * from './view.ts';

export * from './frame-address.ts';
export * from './recognise.ts';
export * from './services.ts';
export * from './target.ts';

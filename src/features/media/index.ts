export * from './large-pictures.ts';
export * from './VideoBox.tsx';
export * from './video-types.ts';

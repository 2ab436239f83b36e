export * from './large-pictures.ts';
export * from './SensitiveCover.tsx';
export * from './VideoBox.tsx';
export * from './video-types.ts';

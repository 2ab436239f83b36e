export * from './byline.ts';
export * from './frame-address.ts';
export * from './recognise.ts';
export * from './services.ts';
export type { FrameSize, Target } from './target.ts';
export * from './told-height.ts';
export { playerOf } from './videos.ts';

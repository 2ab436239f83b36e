export * from './CroppedPicture.tsx';
export * from './crop.ts';
export * from './SquareCrop.tsx';

export * from './PictureChooser.tsx';

export { GifButton } from './GifButton.tsx';

export { LatePreview } from './LatePreview.tsx';

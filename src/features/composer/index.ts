export {
  composing,
  Destinations,
  KeptPicture,
  PostEditor,
  PostForm,
  SharePage,
} from './LateComposer.tsx';
export type { DestinationParts } from './recipients/Destinations.tsx';

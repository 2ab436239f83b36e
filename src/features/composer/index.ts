export {
  composing,
  Destinations,
  KeptPicture,
  PostEditor,
  PostForm,
  SharePage,
  UserPostForm,
} from './LateComposer.tsx';
export type { DestinationParts } from './recipients/Destinations.tsx';

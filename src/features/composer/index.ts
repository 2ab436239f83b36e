export {
  composing,
  Destinations,
  KeptPicture,
  PostEditor,
  PostForm,
  SharePage,
} from './LateComposer.tsx';
export type { DestinationParts } from './recipients/Destinations.tsx';
export { readShareAddress } from './share-address.ts';

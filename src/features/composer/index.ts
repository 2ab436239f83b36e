export type { PostFormProps } from './Composer.tsx';
export { KeptPicture, PostEditor, PostForm, UserPostForm } from './LateComposer.tsx';

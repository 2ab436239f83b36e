export type { PostFormProps } from './Composer.tsx';
export { PostEditor, PostForm, UserPostForm } from './LateComposer.tsx';

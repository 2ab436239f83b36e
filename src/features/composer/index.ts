export { KeptPicture, PostEditor, PostForm, UserPostForm } from './LateComposer.tsx';

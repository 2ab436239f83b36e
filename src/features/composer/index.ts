export { composing, KeptPicture, PostEditor, PostForm, SharePage, UserPostForm } from './LateComposer.tsx';

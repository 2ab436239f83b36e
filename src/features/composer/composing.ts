/** All forms of posts. One chunk, loaded after the first feed. */
export * from './files/KeptPicture.tsx';
export * from './PostEditor.tsx';
export * from './PostForm.tsx';
export * from './recipients/Destinations.tsx';
export * from './SharePage.tsx';

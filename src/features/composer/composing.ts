/** Where posts are written, in one file of the build that comes after the first feed. */
export * from './Composer.tsx';
export * from './KeptPicture.tsx';
export * from './PostEditor.tsx';
export * from './SharePage.tsx';

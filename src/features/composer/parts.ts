/** What a post needs only sometimes, in one file of the build: the choice of destinations, and files. */
export * from './FileList.tsx';
export * from './RecipientPicker.tsx';

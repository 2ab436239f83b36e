/** Fields of the form that not every post needs: file list and destination picker. One chunk, loaded when needed. */
export * from './files/FileList.tsx';
export * from './recipients/RecipientPicker.tsx';

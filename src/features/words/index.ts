export * from './WordsForm.tsx';

export * from './ExplainDialog.tsx';

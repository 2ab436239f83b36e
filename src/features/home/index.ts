export * from './HomeLists.tsx';
export * from './RequestAlert.tsx';

export * from './ResumeNotice.tsx';

export * from './SamplePost.tsx';

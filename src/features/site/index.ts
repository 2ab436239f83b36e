export * from './StatsPage.tsx';

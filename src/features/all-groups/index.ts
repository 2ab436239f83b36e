export * from './AllGroupsPage.tsx';

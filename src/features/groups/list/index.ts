export * from './GroupsPage.tsx';

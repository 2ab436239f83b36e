export * from './ProfilePage.tsx';

export * from './ProfileHeader.tsx';
export * from './ProfilePage.tsx';

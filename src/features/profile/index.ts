export * from './closed-reason.ts';
export * from './ProfileHeader.tsx';
export * from './ProfilePage.tsx';

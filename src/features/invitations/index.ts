export * from './InvitePage.tsx';

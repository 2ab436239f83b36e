export * from './CreateGroupPage.tsx';
export * from './GroupSettingsPage.tsx';

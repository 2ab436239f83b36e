export * from './PrivacyPage.tsx';

export * from './NotificationSettingsPage.tsx';

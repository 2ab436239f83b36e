export * from './RecordContent.tsx';
export * from './SettingsPage.tsx';

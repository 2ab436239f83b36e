export * from './RecordContent.tsx';
export * from './SettingsPage.tsx';
export * from './use-progress.ts';

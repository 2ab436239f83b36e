export * from './ChangeState.tsx';
export * from './RecordContent.tsx';
export * from './SavedCheck.tsx';
export * from './SettingsPage.tsx';
export * from './SignOut.tsx';
export * from './use-progress.ts';
export * from './ViewerContent.tsx';

export * from './AccountSwitcher.tsx';
export * from './AccountsPage.tsx';

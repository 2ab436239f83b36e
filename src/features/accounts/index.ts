export * from './AccountSwitcher.tsx';
export * from './AccountsPage.tsx';
export * from './OpenFor.tsx';

export * from './HighlightScope.tsx';
export * from './SearchForm.tsx';
export * from './SearchWords.tsx';
export * from './SignInToSearch.tsx';

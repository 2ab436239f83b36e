/** What is loaded when a field with suggestions is shown or focused: a file of its own. */
export * from './NameSuggestions.tsx';
export * from './quick-find/QuickFind.tsx';
export * from './SearchNames.tsx';

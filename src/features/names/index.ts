export * from './NameSuggestions.tsx';
export * from './SearchNames.tsx';

export { DeviceHits } from './device/DeviceHits.tsx';
export * from './HighlightScope.tsx';
export { SearchForm } from './LazySearchForm.tsx';
export { RecentSearches } from './recent/RecentSearches.tsx';
export { useRecordSearch } from './recent/use-record-search.ts';
export * from './SearchWords.tsx';
export * from './SignInToSearch.tsx';
export * from './UnansweredSearch.tsx';
export * from './use-search.ts';

export { NameSuggestions } from './NameSuggestions.tsx';

import { lateModule } from '../../platform/lazy-module.ts';
import { lateComponent } from '../../ui/index.ts';

const suggestions = lateModule(() => import('./suggestions.ts'));

// A field is complete without them. What is typed before they are loaded is suggested for then.
export const NameSuggestions = lateComponent(suggestions, (loaded) => loaded.NameSuggestions);
export const SearchNames = lateComponent(suggestions, (loaded) => loaded.SearchNames);
export const QuickFind = lateComponent(suggestions, (loaded) => loaded.QuickFind);

export * from './address-view.ts';
export * from './back-target.ts';
export * from './hiding.ts';
export * from './home-lists.ts';
export * from './notification-filters.ts';
export * from './preferences.ts';
export * from './route-checks.ts';
export * from './titles.ts';

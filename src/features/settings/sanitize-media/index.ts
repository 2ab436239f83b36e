export * from './SanitizeMediaPage.tsx';

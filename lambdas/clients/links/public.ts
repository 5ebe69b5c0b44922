// Deactivating an account replaces its clients' links: the membership worker's part.
export { replaceLinks } from './replace-links.ts';

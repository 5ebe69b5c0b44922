// Replaces the links of a deactivated account's clients, for the membership worker.
export { replaceLinks } from './replace-links.ts';

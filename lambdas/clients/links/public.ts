// What the membership worker does to clients' links.
export { replaceLinks } from './replace-links.ts';

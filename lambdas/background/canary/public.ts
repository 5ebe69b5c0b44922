// What other features may use of the canary: its visit.
export { visitSite } from './visit-site.ts';

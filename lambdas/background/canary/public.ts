export { visitSite } from './visit-site.ts';

export { confirmWrites, propose } from './proposals.ts';

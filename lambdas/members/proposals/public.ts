export { confirmWrites, dropProposalsOf, propose } from './proposals.ts';

export { proposal } from './entity.ts';
export { confirmWrites, dropProposalsOf, propose } from './proposals.ts';

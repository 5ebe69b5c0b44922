// The routes of proposals, served by the account's function.
import type { Db } from '#core/data/db.ts';
import type { Handlers } from '#core/http/serve.ts';
import type { routes } from './contract.ts';
import { type ListDeps, listProposals, rejectProposal } from './proposals.ts';

export const proposalHandlers = (deps: ListDeps & { db: Db }): Handlers<typeof routes> => ({
  proposals: ({ actor }) => listProposals(deps)(actor),
  rejectProposal: ({ actor, params }) => rejectProposal(deps)(actor, params.id),
});

// The routes of proposals, served by the account's function.
import type { Db } from '#core/data/db.ts';
import type { Handlers } from '#core/http/serve.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { routes } from './contract.ts';
import { listProposals, rejectProposal } from './proposals.ts';

export const proposalHandlers = (deps: { db: Db; clock: Clock }): Handlers<typeof routes> => ({
  proposals: ({ actor }) => listProposals(deps)(actor),
  rejectProposal: ({ actor, params }) => rejectProposal(deps)(actor, params.id),
});

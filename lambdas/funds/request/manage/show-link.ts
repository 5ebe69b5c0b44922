import type { Agent } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { routes } from '../contract.ts';
import { showLink } from '../funds-request.ts';
import { changeWrites } from '../funds-request-store.ts';
import { changeRequest, type ManageDeps } from './change-request.ts';

type Deps = ManageDeps & { siteUrl: string };

/** The address without the pin: with it, the agent could read the client's bank and answer in the client's name. */
export const showClientLink =
  (deps: Deps) =>
  async (agent: Agent, communicationId: string): Promise<Reply<typeof routes.showLink>> => {
    const { after } = await changeRequest(deps, { agent, communicationId }, async (request, now) => {
      const shown = showLink(request, now);
      return { after: shown, writes: changeWrites(request, shown, { silent: true }) };
    });
    return { url: `${deps.siteUrl}/guest/${after.id}`, expires_at: after.expiresAt };
  };

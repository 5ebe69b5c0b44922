import type { Secret } from '#core/aws/secrets.ts';
import { pinFor } from '#core/crypto/pin.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { routes } from '../contract.ts';
import { showLink } from '../funds-request.ts';
import { changeWrites } from '../funds-request-store.ts';
import { changeRequest, type ManageDeps } from './change-request.ts';
import { withOpenPin } from './open-pin.ts';

type Deps = ManageDeps & { pinKey: Secret; siteUrl: string };

/** Each look is in the request's log, which the agent's office may ask about: with the pin, the agent could open the client's page. */
export const showClientLink =
  (deps: Deps) =>
  async (agent: Agent, communicationId: string): Promise<Reply<typeof routes.showLink>> => {
    const { after } = await changeRequest(deps, { agent, communicationId }, async (request, now) => {
      const shown = await withOpenPin(deps, showLink(request, now));
      return { after: shown, writes: changeWrites(request, shown, { silent: true }) };
    });
    const pin = pinFor(await deps.pinKey(), after.id, after.pinVersion);
    return { url: `${deps.siteUrl}/guest/${after.id}`, pin, expires_at: after.expiresAt };
  };

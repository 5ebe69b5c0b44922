import { ConditionFailed, type Db } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import type { Guest } from '#core/http/actor.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import type { Clock } from '#core/platform/clock.ts';
import { dollarsOf } from '#core/platform/money.ts';
import type { GuestRequest } from './contract.ts';
import { clientName, type FundsRequest, isOver, open, requireAnswerable } from './funds-request.ts';
import { changeWrites, requestFrom } from './funds-request-store.ts';

export const requestOf = (guest: Guest): FundsRequest => {
  if (guest.link.kind !== 'request') throw linkNotFound();
  return requestFrom(guest.link.item);
};

const view = (request: FundsRequest, draft: unknown, now: Date): GuestRequest => ({
  draft: draft as GuestRequest['draft'],
  agent_name: request.agentName,
  agent_email: request.agentEmail,
  client_name: clientName(request),
  proof_amount: dollarsOf(request.proofAmount),
  message_body: request.body,
  report_type: request.reportType,
  state: isOver(request, now) ? 'expired' : request.state,
  licence_accepted: request.licenceAcceptedAt !== undefined,
  co_buyer: request.joint && (request.coBuyerDone ? 'done' : 'waiting'),
  expires_at: request.expiresAt,
});

/** The guest's page shows id and pin: that is what 'opened' means, not a mail scanner's GET. */
export const openRequest =
  (deps: { db: Db; clock: Clock }) =>
  async (guest: Guest): Promise<GuestRequest> => {
    const now = deps.clock();
    const request = requestOf(guest);
    requireAnswerable(request, now);
    const opened = open(request, now);
    if (opened !== request) {
      try {
        await deps.db.transact(changeWrites(request, opened));
      } catch (error) {
        // Two tabs opened at once: the other one has said it.
        if (!(error instanceof ConditionFailed)) throw error;
      }
    }
    return view(opened, guest.link.item.draft, now);
  };

export const acceptLicence =
  (deps: { db: Db; clock: Clock }) =>
  async (guest: Guest): Promise<void> => {
    const now = deps.clock();
    const request = requestOf(guest);
    requireAnswerable(request, now);
    await deps.db.update(keys.link(request.id), { setIfAbsent: { licenceAcceptedAt: now.toISOString() } });
  };

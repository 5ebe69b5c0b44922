import type { Db } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { cardShownTo } from '#public/members/card';
import { decisionShown } from '../consent/decide.ts';
import type { GuestRequest } from '../contract.ts';
import type { FundsRequest } from '../entity.ts';
import { clientName, visit } from '../funds-request.ts';
import { changeWrites } from '../funds-request-store.ts';
import { purchaseView } from '../purchase/purchase.ts';
import { isExpired } from '../status.ts';
import { keepsBanks } from './banks-may-stay.ts';
import { whileAnswerable } from './guest-request.ts';

const guestView = (request: FundsRequest, card: GuestRequest['card'], now: Date): Complete<GuestRequest> => ({
  agent_name: request.agentName,
  agent_email: request.agentEmail,
  client_name: clientName(request),
  proof_amount: dollarsOf(request.proofAmount),
  message_body: request.body,
  purchase: purchaseView(request.purchase),
  report_type: request.reportType,
  state: isExpired(request, now) ? 'expired' : request.state,
  licence_accepted: request.licenceAcceptedAt !== undefined,
  decision: decisionShown(request),
  not_confirmed: request.answered?.notConfirmed,
  co_buyer: request.joint && (request.answered ? 'done' : 'waiting'),
  keeps_banks: keepsBanks(request, now),
  expires_at: request.expiresAt,
  documents: request.documents,
  draft: request.draft,
  card,
});

/** 'Opened' means that the guest's page has shown id and pin; the GET of a mail scanner does not count. */
export const openRequest =
  (deps: { db: Pick<Db, 'get' | 'transact'>; clock: Clock }) =>
  (guest: Guest): Promise<GuestRequest> =>
    whileAnswerable(deps, guest, async (request, now) => {
      const opened = visit(request, now);
      const silent = opened.state === request.state;
      if (opened !== request) await deps.db.transact(changeWrites(request, opened, { silent }));
      return guestView(opened, await cardShownTo(deps.db, opened), now);
    });

import { type Db, type Pause, when, writeAgain } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { GuestLink } from '#core/http/guest-link.ts';
import { greetedName } from '#core/mail/spoken-name.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { cardShownTo } from '#public/members/card';
import { decisionShown } from '../consent/decide.ts';
import type { GuestRequest } from '../contract.ts';
import { requestEmailWrite } from '../emails/email-writes.ts';
import { type FundsRequest, fundsRequest } from '../entity.ts';
import { clientName, noted, visit } from '../funds-request.ts';
import { changeWrites, readRequest } from '../funds-request-store.ts';
import { recipientsOf } from '../gift/gift-letter.ts';
import { askedAs, roleOf } from '../people.ts';
import { purchaseView } from '../purchase.ts';
import { isExpired } from '../status.ts';
import { isUnanswered } from '../vocabulary.ts';
import { answerableRequest, keepsBanks, whileAnswerable } from './guest-request.ts';

const giftShown = (request: FundsRequest): GuestRequest['gift'] => {
  if (roleOf(request) !== 'donor') return undefined;
  const { gift } = request;
  const signed = gift && {
    amount: dollarsOf(gift.amount),
    relationship: gift.relationship,
    property: gift.property,
    at: gift.signedAt,
    has_copy: gift.fingerprint !== undefined,
  };
  return { to: recipientsOf(request), ...(signed && { signed }) };
};

const guestView = (request: FundsRequest, card: GuestRequest['card'], now: Date): Complete<GuestRequest> => ({
  agent_name: request.agentName,
  agent_email: request.agentEmail,
  client_name: clientName(request),
  greeted: greetedName(request.clientFirstName),
  proof_amount: dollarsOf(request.proofAmount),
  message_body: request.body,
  purchase: purchaseView(request.purchase),
  accepts: request.accepts,
  sample: request.sample,
  report_type: request.reportType,
  state: isExpired(request, now) ? 'expired' : request.state,
  licence_accepted: request.licenceAcceptedAt !== undefined,
  decision: decisionShown(request),
  not_confirmed: request.answered?.notConfirmed,
  needs: request.answered?.needs,
  asked_as: askedAs(request),
  at_listing: request.listing !== undefined,
  gift: giftShown(request),
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

const otherAgent = ({ agentName }: Pick<FundsRequest, 'agentName'>, cause?: unknown): AppError =>
  new AppError('CONFLICT', {
    message: `${agentName} takes care of this request now. Load the page again to see who gets your answer.`,
    cause,
  });

/** The page shows the license with the agent's name: a page that shows another agent accepts nothing. */
export const acceptLicense =
  (deps: { db: Pick<Db, 'update'>; clock: Clock }) =>
  async (guest: Guest, shownEmail?: string): Promise<void> => {
    const request = answerableRequest(guest, deps.clock);
    if (shownEmail !== undefined && shownEmail !== request.agentEmail) throw otherAgent(request);
    const licenceAcceptedAt = deps.clock().toISOString();
    const isSameAgent = when('#agentId = :agentId', { ':agentId': request.agentId }, (failed) =>
      otherAgent(failed.item ? fundsRequest.read(failed.item) : request, failed),
    );
    // Increases the revision: an address that is corrected at this moment must not inherit it.
    const change = { setIfAbsent: { licenceAcceptedAt }, add: { revision: 1 } };
    await fundsRequest.change(deps.db, { linkId: request.id }, change, isSameAgent);
  };

/** Notifies the client and the agent why the link no longer opens: a reminder brings another one. */
export const noteLockedLink =
  ({ db, clock, pause }: { db: Pick<Db, 'get' | 'transact'>; clock: Clock; pause?: Pause }) =>
  ({ id, kind }: Pick<GuestLink, 'id' | 'kind'>): Promise<void> =>
    writeAgain(async () => {
      const request = kind === 'request' ? await readRequest(db, id) : undefined;
      if (!request || !isUnanswered(request.state)) return;
      const now = clock();
      const change = changeWrites(request, noted(request, 'locked', now), { silent: true });
      await db.transact([
        ...change,
        requestEmailWrite('link-locked', request, now),
        requestEmailWrite('link-locked-agent', request, now),
      ]);
    }, pause);

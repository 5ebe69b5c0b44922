// A purchase from the click to the account, as the page after paying shows it.
import type { Db, Write } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { readInvitation } from '#public/members/invitations';
import type { PurchaseState, routes } from './contract.ts';
import { type Purchase, purchase as purchaseEntity } from './entity.ts';
import { readSubscription } from './subscription-store.ts';

const KEEP_DAYS = 60;

export const savePurchase = (db: Pick<Db, 'put'>, sessionId: string, at: Date): Promise<void> =>
  db.put(
    purchaseEntity.item(
      { sessionId },
      {
        sessionId,
        outcome: 'started',
        startedAt: at.toISOString(),
        expires: epochSeconds(at, KEEP_DAYS * DAY),
      },
    ),
  );

/** A session ends once, one way or the other; a repeated or late event changes nothing, and a failed payment stays failed. */
export const purchaseWrite = (
  sessionId: string,
  ended: { outcome: 'complete' | 'expired'; paymentFailed?: true; subscriptionId?: string },
  at: Date,
): Write =>
  purchaseEntity.update(
    { sessionId },
    { set: { sessionId, ...ended }, setIfAbsent: { expires: epochSeconds(at, KEEP_DAYS * DAY) } },
  );

/** 'j…@example.com': enough for the buyer to recognize their address. */
const hidden = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1…');

const stateOf = async (db: Pick<Db, 'get'>, purchase: Purchase): Promise<{ state: PurchaseState; email?: string }> => {
  if (purchase.outcome === 'expired') return { state: 'expired' };
  if (purchase.outcome === 'started' || !purchase.subscriptionId) return { state: 'verifying' };
  const subscription = await readSubscription(db, purchase.subscriptionId);
  if (!subscription) return { state: 'verifying' };
  // Stripe leaves it incomplete for up to 23 hours after its payment failed.
  if (subscription.status === 'incomplete') return { state: purchase.paymentFailed ? 'failed' : 'processing' };
  if (subscription.status === 'incomplete_expired') return { state: 'failed' };
  if (subscription.office) return { state: 'active' };
  if (!subscription.agentId) return { state: 'preparing' };
  const invitation = await readInvitation(db, subscription.email);
  const isInvited = invitation?.agentId === subscription.agentId && invitation.kind === 'new' && !invitation.acceptedAt;
  return { state: isInvited ? 'invited' : 'active', email: hidden(subscription.email) };
};

export const readPurchase =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (sessionId: string): Promise<Reply<typeof routes.purchase>> => {
    const purchase = /^cs_\w{10,200}$/.test(sessionId)
      ? await purchaseEntity.get(db, { sessionId }, { consistent: true })
      : undefined;
    if (!purchase) throw new AppError('NOT_FOUND', { message: "We couldn't find this purchase." });
    return stateOf(db, purchase);
  };

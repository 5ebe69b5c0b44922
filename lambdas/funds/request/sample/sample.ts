// An agent's sample request: the whole job with the sample bank, sent to themselves (docs/adr/110-sample-request.md).
// One at a time, and a few a day.
import type { Secret } from '#core/aws/secrets.ts';
import { newId, newLinkId } from '#core/crypto/ids.ts';
import { storedPin } from '#core/crypto/pin.ts';
import { type Condition, type Db, isNew, tried, type Write, when, writeAgain } from '#core/data/db.ts';
import { countedEmail } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { deadlineAfter } from '#core/platform/deadline.ts';
import { cents } from '#core/platform/money.ts';
import { bankWork, guestOwner } from '#public/funds/bank';
import { forgetDeal } from '#public/funds/deals';
import { notification } from '#public/members/dashboard';
import { transactCharged } from '#public/members/senders';
import { SAMPLE_CLIENT } from '#vocabulary/funds/bank';
import { USUALLY_ACCEPTED } from '#vocabulary/members/account';
import { dealOf } from '../deal-of.ts';
import { proofRequestWrite } from '../emails/email-writes.ts';
import { communication, type FundsRequest, fundsRequest } from '../entity.ts';
import { firstSteps } from '../funds-request.ts';
import { createWrites, readRequest } from '../funds-request-store.ts';
import { LIMITS, REPORT_TYPE } from '../vocabulary.ts';
import { type Sample, sampleOfAccount } from './entity.ts';

const MOST_A_DAY = 5;
const MINIMUM = cents(480_000_00);

type Sender = { agent: Pick<Agent, 'id' | 'name' | 'email'>; pinKey: string; now: Date };

/** Nothing in a sample is typed, and it goes only to the account's own address, so it can't be made to look like a client's. */
export const sampleRequest = ({ agent, pinKey, now }: Sender): FundsRequest => {
  const id = newLinkId();
  return {
    sample: true,
    id,
    communicationId: newId(now),
    agentId: agent.id,
    agentName: agent.name || agent.email,
    agentEmail: agent.email,
    clientFirstName: SAMPLE_CLIENT.firstName,
    clientLastName: SAMPLE_CLIENT.lastName,
    clientEmail: agent.email,
    subject: 'Sample proof-of-funds request',
    body: 'This is what your client reads. Here you are the client: open the link, and answer with the sample bank.',
    purchase: { property: '12 Sample Street' },
    proofAmount: MINIMUM,
    accepts: USUALLY_ACCEPTED,
    reportType: REPORT_TYPE.confirmation,
    state: 'sent',
    createdAt: now.toISOString(),
    expiresAt: deadlineAfter(now, LIMITS.daysToAnswer),
    remindersSent: 0,
    reminderPlan: 'none',
    steps: firstSteps(now),
    revision: 0,
    ...storedPin(pinKey, id, 1),
  };
};

const SAMPLE = 'sample';

export const asRead = (known: Sample | undefined): Condition =>
  known
    ? when('#day = :day AND #sent = :sent AND attribute_not_exists(#current)', {
        ':day': known.day,
        ':sent': known.sent,
      })
    : isNew;

export const readSample = (db: Pick<Db, 'get'>, { id: agentId }: Pick<Agent, 'id'>): Promise<Sample | undefined> =>
  sampleOfAccount.get(db, { agentId }, { consistent: true });

/** How many were sent on this day. */
export const sentOn = (known: Sample | undefined, now: Date): Pick<Sample, 'day' | 'sent'> => {
  const day = now.toISOString().slice(0, 10);
  return { day, sent: known?.day === day ? known.sent : 0 };
};

type SendDeps = { db: Db; clock: Clock; pinKey: Secret };

/** An account has one sample at a time: sending another returns it, so a second click is a no-op. */
export const sendSample =
  ({ db, clock, pinKey }: SendDeps) =>
  async (agent: Agent): Promise<{ id: string }> => {
    const now = clock();
    const known = await readSample(db, agent);
    if (known?.current) return { id: known.current.communicationId };
    const { day, sent } = sentOn(known, now);
    if (sent >= MOST_A_DAY)
      throw new AppError('TOO_MANY_REQUESTS', {
        message: `You can send yourself ${MOST_A_DAY} samples a day. Try again tomorrow.`,
      });
    const request = sampleRequest({ agent, pinKey: await pinKey(), now });
    const { id: linkId, communicationId } = request;
    const row = { current: { linkId, communicationId }, day, sent: sent + 1 };
    const writes: Write[] = [
      sampleOfAccount.put({ agentId: agent.id }, row, { if: asRead(known), name: SAMPLE }),
      ...createWrites(request, request.expiresAt),
      countedEmail(proofRequestWrite(request, now)),
    ];
    const { failed } = await tried(transactCharged(db, { agent, to: [agent.email] }, writes, now));
    if (!failed) return { id: communicationId };
    const first = failed.write === SAMPLE ? (await readSample(db, agent))?.current : undefined;
    if (!first) throw failed;
    return { id: first.communicationId };
  };

/** The notifications about a sample, in any order; those about its letters contain the ID of its line. */
const noticesOf = async (db: Pick<Db, 'query'>, agentId: string, communicationId: string): Promise<Write[]> => {
  const pk = notification.partition({ agentId });
  const found: Write[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await notification.query(db, { pk, cursor });
    found.push(
      ...items
        .filter(({ id }) => id.split('~').includes(communicationId))
        .map(({ id: eventId }) => notification.delete({ agentId, eventId })),
    );
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return found;
};

/** Deletes a sample's rows and notifications; the worker erases everything that came from it. */
export const forgetSampleWrites = async (
  db: Pick<Db, 'get' | 'query'>,
  agentId: string,
  { linkId, communicationId }: NonNullable<Sample['current']>,
  now: Date,
): Promise<Write[]> => {
  const request = await readRequest(db, linkId);
  return [
    fundsRequest.delete({ linkId }),
    communication.delete({ agentId, communicationId }),
    ...(request ? [forgetDeal(agentId, dealOf(request))] : []),
    ...(await noticesOf(db, agentId, communicationId)),
    bankWork({ type: 'erase', owner: guestOwner(linkId) }, now),
  ];
};

/**
 * The sample leaves every list at once, and its link opens nothing anymore. The worker erases the rest: the report, its
 * letters, their files, and the link to the sample bank.
 */
export const removeSample =
  ({ db, clock }: Pick<SendDeps, 'db' | 'clock'>) =>
  ({ id: agentId }: Agent): Promise<void> =>
    writeAgain(async () => {
      const current = (await readSample(db, { id: agentId }))?.current;
      if (!current) return;
      await db.transact([
        sampleOfAccount.update(
          { agentId },
          { remove: ['current'] },
          { if: when('#current = :current', { ':current': current }) },
        ),
        ...(await forgetSampleWrites(db, agentId, current, clock())),
      ]);
    });

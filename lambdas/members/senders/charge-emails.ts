// Counts emails against the quotas of the account that orders them, in the transaction that orders them.
import { ConditionFailed, type Db, type Write, when } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { carriesContact, readsAsPerson } from '#core/mail/spoken-name.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { ALL_SENDERS, type Correspondent, correspondent, emailCount, type Sender, sender } from './entity.ts';
import {
  anyReaderHash,
  dayOf,
  MOST_TO_A_READER,
  mailboxOf,
  type Purpose,
  QUOTAS,
  quotaError,
  readerHash,
  type Standing,
  standingOf,
  type UsedUp,
} from './quotas.ts';

const KEEP_MS = 2 * DAY;
/** What a failed condition on a quota is recognized by. */
const QUOTA: Record<UsedUp, string> = {
  account: 'quota of the account',
  reader: 'quota of the reader',
  'all accounts': 'quota of the reader from all accounts',
};

/** The same for a stop. */
const STOPPED = { SENDING_STOPPED: 'account that may send', READER_REFUSES: 'reader who may be written to' } as const;
const mayStill = when('attribute_not_exists(#stoppedAt)');
/** A name that doesn't read as a person's speaks for no one until staff have looked at it. */
const IN_REVIEW = 'name that staff allowed';
const maySpeakAs = (name: string) =>
  when('attribute_not_exists(#stoppedAt) AND #allowedName = :name', { ':name': name });
const needsReview = ({ name }: Pick<Agent, 'name'>) => name !== '' && !readsAsPerson(name);

/** Staff find it among the senders that are stopped, and allow it there. */
const askStaff = async (db: Pick<Db, 'get' | 'transact'>, agent: Orderer, now: Date): Promise<never> => {
  const stop = { stoppedAt: now.toISOString(), stoppedBy: 'name' as const };
  const known = await readSender(db, agent.id);
  if (!known?.stoppedAt) await db.transact([senderWrite(agent, { n: 0, stop }, now)]);
  throw new AppError('SENDING_STOPPED', {
    message:
      "Your account's name doesn't read as a person's, so we look at it before it's in an email. Nothing is lost. Contact us to have it reviewed.",
  });
};

export const usedUp = (error: unknown): UsedUp | undefined =>
  error instanceof ConditionFailed
    ? (Object.keys(QUOTA) as UsedUp[]).find((which) => QUOTA[which] === error.write)
    : undefined;

const countWrite = (whose: string, which: UsedUp, { n, most }: { n: number; most: number }, now: Date): Write =>
  emailCount.update(
    { whose, day: dayOf(now) },
    { add: { used: n }, set: { expires: epochSeconds(now, KEEP_MS) } },
    {
      name: QUOTA[which],
      if: when('attribute_not_exists(#used) OR #used <= :before', { ':before': most - n }),
    },
  );

type Counting = { agentId: string; to: string[]; standing: Standing; purpose: Purpose };

/** Each counter once, whatever the addresses are: a transaction can't write a row twice. */
export const quotaWrites = ({ agentId, to, standing, purpose }: Counting, now: Date): Write[] => {
  const quota = QUOTAS[standing];
  const mailboxes = to.map(mailboxOf);
  return [
    countWrite(`${agentId}#${purpose}`, 'account', { n: to.length, most: quota[purpose] }, now),
    ...[...new Set(mailboxes)].flatMap((mailbox) => {
      const n = mailboxes.filter((one) => one === mailbox).length;
      return [
        countWrite(`${agentId}#${readerHash(agentId, mailbox)}`, 'reader', { n, most: quota.reader }, now),
        countWrite(anyReaderHash(mailbox), 'all accounts', { n, most: MOST_TO_A_READER }, now),
      ];
    }),
  ];
};

export const readSender = (db: Pick<Db, 'get'>, agentId: string): Promise<Sender | undefined> =>
  sender.get(db, { agentId }, { consistent: true });

export const readCorrespondent = (
  db: Pick<Db, 'get'>,
  agentId: string,
  email: string,
): Promise<Correspondent | undefined> =>
  correspondent.get(db, { agentId, hash: readerHash(agentId, email) }, { consistent: true });

/** Whether an account has sent email for a while without being reported (ADR 037). */
export const isEstablished = async (db: Pick<Db, 'get'>, agentId: string, now: Date): Promise<boolean> => {
  const known = await readSender(db, agentId);
  return known !== undefined && known.stoppedAt === undefined && standingOf(known, now) === 'established';
};

const NO_CONTACT =
  'While your account is new, we send no links, email addresses or phone numbers that someone typed. Take them out, and send them from your own mailbox.';

/** The first emails of a new account lead to our pages and to the agent's own address, and nowhere else. */
export const refuseContacts = async (
  db: Pick<Db, 'get'>,
  { agentId, fields }: { agentId: string; fields: Record<string, string | undefined> },
  now: Date,
): Promise<void> => {
  const found = Object.keys(fields).filter((field) => carriesContact(fields[field] ?? ''));
  if (found.length === 0 || (await isEstablished(db, agentId, now))) return;
  throw new AppError('INVALID', { fields: Object.fromEntries(found.map((field) => [field, NO_CONTACT])) });
};

/** In whose name something is sent. */
export type Orderer = Pick<Agent, 'id' | 'email' | 'name' | 'isVerified'>;

type Stop = Pick<Sender, 'stoppedAt' | 'stoppedBy'>;

/** What staff see of the account: who it is, when it last sent, and how much. Fails for an account that is stopped. */
const senderWrite = (agent: Orderer, { n, stop }: { n: number; stop?: Stop }, now: Date): Write => {
  const { id: agentId, email, name, isVerified } = agent;
  const lastDay = dayOf(now);
  const isReviewed = !stop && needsReview(agent);
  return sender.update(
    { agentId },
    {
      setIfAbsent: { agentId, firstAt: now.toISOString() },
      set: {
        email,
        name,
        verified: isVerified,
        lastDay,
        GSI1PK: ALL_SENDERS,
        GSI1SK: `${lastDay}#${agentId}`,
        ...stop,
      },
      add: { sent: n },
    },
    isReviewed ? { name: IN_REVIEW, if: maySpeakAs(name) } : { name: STOPPED.SENDING_STOPPED, if: mayStill },
  );
};

/** Fails for a reader who has reported the account. */
const readerChecks = (agentId: string, to: string[]): Write[] =>
  [...new Set(to.map((email) => readerHash(agentId, email)))].map((hash) =>
    correspondent.check({ agentId, hash }, mayStill, { name: STOPPED.READER_REFUSES }),
  );

const refuseStopped = (error: unknown): void => {
  const code = (Object.keys(STOPPED) as (keyof typeof STOPPED)[]).find(
    (one) => error instanceof ConditionFailed && error.write === STOPPED[one],
  );
  if (code) throw new AppError(code, { cause: error });
};

/** For what is ordered now and counted when it goes out: who the sender is, and whether it's stopped. */
export const noteSender = async (db: Pick<Db, 'get' | 'transact'>, agent: Agent, now: Date): Promise<Write> => {
  const known = await readSender(db, agent.id);
  if (known?.stoppedAt) throw new AppError('SENDING_STOPPED');
  if (needsReview(agent) && known?.allowedName !== agent.name) return askStaff(db, agent, now);
  return senderWrite(agent, { n: 0 }, now);
};

type Order = { agent: Orderer; to: string[] };

/** At the end of the transaction: what fails before is reported first. */
const chargeWrites = ({ agent, to }: Order, standing: Standing, now: Date): Write[] => [
  senderWrite(agent, { n: to.length }, now),
  ...readerChecks(agent.id, to),
  ...quotaWrites({ agentId: agent.id, to, standing, purpose: 'email' }, now),
];

/**
 * Writes what orders emails and counts them, or refuses all of it: the account is stopped, a reader has reported it,
 * or a quota is used up. Nearly everyone stays within the quotas of a new account; only who doesn't is read, and tries once
 * more with their own. The mail worker looks again.
 */
export const transactCharged = async (
  db: Pick<Db, 'get' | 'transact'>,
  order: Order,
  writes: Write[],
  now: Date,
): Promise<void> => {
  const attempt = async (standing: Standing): Promise<UsedUp | undefined> => {
    try {
      await db.transact([...writes, ...chargeWrites(order, standing, now)]);
      return undefined;
    } catch (error) {
      if (error instanceof ConditionFailed && error.write === IN_REVIEW) return askStaff(db, order.agent, now);
      refuseStopped(error);
      const which = usedUp(error);
      if (!which) throw error;
      return which;
    }
  };
  const refuse = (which: UsedUp, standing: Standing) => quotaError(which, { standing, purpose: 'email' }, now);

  const first = await attempt('new');
  if (!first) return;
  const known = await readSender(db, order.agent.id);
  const standing = standingOf(known && { ...known, verified: order.agent.isVerified }, now);
  if (standing === 'new') throw refuse(first, standing);
  const second = await attempt(standing);
  if (second) throw refuse(second, standing);
};

type ByClient = { linkId: string; agentId: string; to: string };

/**
 * The same for a client who writes to someone they name. Their quotas are not the agent's, so they can't use those up, and a report stops
 * them alone. All clients of an account together get as much as the account: anyone can ask themselves for a proof of funds.
 */
export const transactByClient = async (
  db: Pick<Db, 'get' | 'transact'>,
  { linkId, agentId, to }: ByClient,
  writes: Write[],
  now: Date,
): Promise<void> => {
  const together = { n: 1, most: QUOTAS[standingOf(await readSender(db, agentId), now)].email };
  const counted = { standing: 'client', purpose: 'email' } as const;
  try {
    await db.transact([
      ...writes,
      sender.check({ agentId }, mayStill, { name: STOPPED.SENDING_STOPPED }),
      ...readerChecks(linkId, [to]),
      countWrite(`${agentId}#clients`, 'account', together, now),
      ...quotaWrites({ agentId: linkId, to: [to], ...counted }, now),
    ]);
  } catch (error) {
    refuseStopped(error);
    const which = usedUp(error);
    throw which ? quotaError(which, counted, now) : error;
  }
};

/** A stop that comes between an order and its email. */
export const isStopped = async (db: Pick<Db, 'get'>, agentId: string): Promise<boolean> =>
  (await readSender(db, agentId))?.stoppedAt !== undefined;

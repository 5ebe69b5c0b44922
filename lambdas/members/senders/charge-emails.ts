import { hash } from 'node:crypto';
import { type ConditionFailed, type Db, tried, type Write, when } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { carriesContact, readsAsPerson } from '#core/mail/spoken-name.ts';
import { DAY, epochSeconds, HOUR, MINUTE } from '#core/platform/clock.ts';
import {
  ALL_SENDERS,
  answeredSender,
  type Correspondent,
  correspondent,
  emailCount,
  type Sender,
  sender,
} from './entity.ts';

// How many emails an account may make us send in a day (UTC), and how many one reader may get. Pure.

/** An account is new for a week from its first email on: accounts can simply be left to age. */
const NEW_DAYS = 7;

export const QUOTAS = {
  new: { email: 50, campaign: 50, reader: 10 },
  established: { email: 500, campaign: 5000, reader: 20 },
  /** Someone with a link, who sends letters about their funds. */
  client: { email: 20, campaign: 0, reader: 3 },
  /** A listing's link, whose readers ask for their own. */
  listing: { email: 60, campaign: 0, reader: 3 },
} as const;
type Standing = keyof typeof QUOTAS;
type Purpose = 'email' | 'campaign';

/** The limit of all accounts together, so that many free accounts can't get around the quotas of one. */
export const MOST_TO_A_READER = 60;

export const standingOf = (known: Pick<Sender, 'verified' | 'firstAt' | 'recentReports'> | undefined, now: Date) => {
  const isEstablished =
    known?.verified === true &&
    known.recentReports.length === 0 &&
    Date.parse(known.firstAt) + NEW_DAYS * DAY <= now.getTime();
  return isEstablished ? 'established' : 'new';
};

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
export const nextDay = (at: Date): Date => new Date((Math.floor(at.getTime() / DAY) + 1) * DAY);

/** One mailbox has many spellings: `+tag` everywhere, dots at Google. */
const mailboxOf = (email: string): string => {
  const [name = '', host = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  const untagged = name.replace(/(?<=.)\+.*$/s, '');
  const isGoogle = host === 'gmail.com' || host === 'googlemail.com';
  return isGoogle ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${host}`;
};

const hashOf = (text: string) => hash('sha256', text, 'base64url').slice(0, 32);

/** Identifies a reader of an account without containing their address. */
export const readerHash = (agentId: string, email: string): string => hashOf(`${agentId}\n${mailboxOf(email)}`);
const anyReaderHash = (email: string): string => hashOf(`reader\n${mailboxOf(email)}`);

const inWords = (ms: number): string => {
  const [amount, unit] = ms > HOUR ? [Math.ceil(ms / HOUR), 'hour'] : [Math.ceil(ms / MINUTE), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
};

type UsedUp = 'account' | 'reader' | 'all accounts';

/** The agent's error: the quota, and the time when they can send again. */
const quotaError = (which: UsedUp, { standing, purpose }: { standing: Standing; purpose: Purpose }, now: Date) => {
  const ms = nextDay(now).getTime() - now.getTime();
  const again = `You can send more in ${inWords(ms)}.`;
  const messages: Record<UsedUp, string> = {
    account:
      standing === 'new'
        ? `While your account is new, you can send ${QUOTAS.new[purpose]} emails a day, and you've sent them all. ${again}`
        : `You've sent ${QUOTAS[standing][purpose]} emails today, which is the most in one day. ${again}`,
    reader: `You've sent this person ${QUOTAS[standing].reader} emails today, which is the most in one day. ${again}`,
    'all accounts': `This person has already been sent too many emails today. ${again}`,
  };
  return new AppError('TOO_MANY_REQUESTS', { message: messages[which], retryAfterSeconds: Math.ceil(ms / 1000) });
};

// Counts emails against the quotas of the account that orders them, in the transaction that orders them.

const KEEP_MS = 2 * DAY;
/** The name of a failed condition on a quota. */
const QUOTA: Record<UsedUp, string> = {
  account: 'quota of the account',
  reader: 'quota of the reader',
  'all accounts': 'quota of the reader from all accounts',
};

/** An account that isn't stopped, or a reader who hasn't reported it. */
const mayStill = (stopped: 'SENDING_STOPPED' | 'READER_REFUSES') =>
  when('attribute_not_exists(#stoppedAt)', undefined, (cause) => new AppError(stopped, { cause }));
/** A name that doesn't read as a person's isn't used until staff have reviewed it. */
const IN_REVIEW = 'name that staff allowed';
const maySpeakAs = (name: string) =>
  when('attribute_not_exists(#stoppedAt) AND #allowedName = :name', { ':name': name });
const needsReview = ({ name }: Pick<Agent, 'name'>) => name !== '' && !readsAsPerson(name);

/** Staff find it among the stopped senders, and allow it there. */
const askStaff = async (db: Pick<Db, 'get' | 'transact'>, agent: Orderer, now: Date): Promise<never> => {
  const stop = { stoppedAt: now.toISOString(), stoppedBy: 'name' as const };
  const known = await readSender(db, agent.id);
  if (!known?.stoppedAt) await db.transact([senderWrite(agent, { n: 0, stop }, now)]);
  throw new AppError('SENDING_STOPPED', {
    message:
      "Your account's name doesn't read as a person's, so we look at it before it's in an email. Nothing is lost. Contact us to have it reviewed.",
  });
};

export const usedUp = ({ write }: ConditionFailed): UsedUp | undefined =>
  (Object.keys(QUOTA) as UsedUp[]).find((which) => QUOTA[which] === write);

const countWrite = (whose: string, which: UsedUp, { n, most }: { n: number; most: number }, now: Date): Write =>
  emailCount.update(
    { whose, day: dayOf(now) },
    { add: { used: n }, set: { expires: epochSeconds(now, KEEP_MS) } },
    {
      name: QUOTA[which],
      if: when('attribute_not_exists(#used) OR #used <= :before', { ':before': most - n }),
    },
  );

type Counting = {
  agentId: string;
  to: string[];
  standing: Standing;
  purpose: Purpose;
  /** Emails of an earlier day: they leave half of a day's quota to the emails of that day. */
  isLate?: boolean;
};

/** Each counter once, even for equal addresses: a transaction can't write a row twice. */
export const quotaWrites = ({ agentId, to, standing, purpose, isLate = false }: Counting, now: Date): Write[] => {
  const quota = QUOTAS[standing];
  const most = quota[purpose] / (isLate ? 2 : 1);
  const mailboxes = to.map(mailboxOf);
  return [
    countWrite(`${agentId}#${purpose}`, 'account', { n: to.length, most }, now),
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

/** True if an account has sent email for a while without being reported. */
const isInGoodStanding = async (db: Pick<Db, 'get'>, agentId: string, now: Date): Promise<boolean> => {
  const known = await readSender(db, agentId);
  return known !== undefined && known.stoppedAt === undefined && standingOf(known, now) === 'established';
};

/** The same, and a bank has answered one of its requests: waiting alone costs nothing (ADR 037). */
export const isEstablished = async (db: Pick<Db, 'get'>, agentId: string, now: Date): Promise<boolean> => {
  const [isGood, answered] = await Promise.all([
    isInGoodStanding(db, agentId, now),
    answeredSender.get(db, { agentId }, { consistent: true }),
  ]);
  return isGood && answered !== undefined;
};

/** Part of the transaction that closes a request. */
export const answeredWrite = (agentId: string, at: Date): Write =>
  answeredSender.put({ agentId }, { at: at.toISOString() });

const LEFT_OUT =
  'we send no links, email addresses or phone numbers that someone typed. Take them out, and send them from your own mailbox.';
const NO_CONTACT = {
  strangers: `Until a week after your first email, and until a bank has answered one of your requests, ${LEFT_OUT}`,
  'opted in': `Until a week after your first email, ${LEFT_OUT}`,
};

/**
 * The first emails of a new account may contain only links to our pages and the agent's own address. Clients who
 * opted in may get other links after a week, even from an agent who never requests funds.
 */
export const refuseContacts = async (
  db: Pick<Db, 'get'>,
  {
    agentId,
    fields,
    to = 'strangers',
  }: { agentId: string; fields: Record<string, string | undefined>; to?: keyof typeof NO_CONTACT },
  now: Date,
): Promise<void> => {
  const found = Object.keys(fields).filter((field) => carriesContact(fields[field] ?? ''));
  const isTrusted = to === 'strangers' ? isEstablished : isInGoodStanding;
  if (found.length === 0 || (await isTrusted(db, agentId, now))) return;
  throw new AppError('INVALID', { fields: Object.fromEntries(found.map((field) => [field, NO_CONTACT[to]])) });
};

/** The account behind a sent item. */
export type Orderer = Pick<Agent, 'id' | 'email' | 'name' | 'isVerified'>;

type Stop = Pick<Sender, 'stoppedAt' | 'stoppedBy'>;

/**
 * The staff's view of the account: the person, the time of the last email, and the count. Refused if the account is
 * stopped.
 */
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
    isReviewed ? { name: IN_REVIEW, if: maySpeakAs(name) } : { if: mayStill('SENDING_STOPPED') },
  );
};

/** Refused for a reader who has reported the account. */
const readerChecks = (agentId: string, to: string[]): Write[] =>
  [...new Set(to.map((email) => readerHash(agentId, email)))].map((hash) =>
    correspondent.check({ agentId, hash }, mayStill('READER_REFUSES')),
  );

/** For an email ordered now and counted when it goes out: records the sender, and fails if it's stopped. */
export const noteSender = async (db: Pick<Db, 'get' | 'transact'>, agent: Agent, now: Date): Promise<Write> => {
  const known = await readSender(db, agent.id);
  if (known?.stoppedAt) throw new AppError('SENDING_STOPPED');
  if (needsReview(agent) && known?.allowedName !== agent.name) return askStaff(db, agent, now);
  return senderWrite(agent, { n: 0 }, now);
};

type Order = { agent: Orderer; to: string[] };

/** These come last in the transaction, so that other failures are reported first. */
const chargeWrites = ({ agent, to }: Order, standing: Standing, now: Date): Write[] => [
  senderWrite(agent, { n: to.length }, now),
  ...readerChecks(agent.id, to),
  ...quotaWrites({ agentId: agent.id, to, standing, purpose: 'email' }, now),
];

/**
 * Writes an order for emails and counts them, or refuses all of it: the account is stopped, a reader has reported it,
 * or a quota is used up. Nearly everyone stays within the quotas of a new account; only after exceeding them is the
 * account read, and its own quotas tried. The mail worker checks again.
 */
export const transactCharged = async (
  db: Pick<Db, 'get' | 'transact'>,
  order: Order,
  writes: Write[],
  now: Date,
): Promise<void> => {
  const attempt = async (standing: Standing): Promise<UsedUp | undefined> => {
    const { failed } = await tried(db.transact([...writes, ...chargeWrites(order, standing, now)]));
    if (!failed) return undefined;
    if (failed.write === IN_REVIEW) return askStaff(db, order.agent, now);
    const which = usedUp(failed);
    if (!which) throw failed;
    return which;
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

type ByClient = { linkId: string; agentId: string; to: string; standing?: 'client' | 'listing' };

/**
 * The same for a client who writes to someone they name. Their quotas are not the agent's, so they can't use those
 * up, and a report stops only them. All clients of an account together get as much as the account: anyone can request
 * a proof of funds from themselves.
 */
export const transactByClient = async (
  db: Pick<Db, 'get' | 'transact'>,
  { linkId, agentId, to, standing = 'client' }: ByClient,
  writes: Write[],
  now: Date,
): Promise<void> => {
  const together = { n: 1, most: QUOTAS[standingOf(await readSender(db, agentId), now)].email };
  const counted = { standing, purpose: 'email' } as const;
  const { failed } = await tried(
    db.transact([
      ...writes,
      sender.check({ agentId }, mayStill('SENDING_STOPPED')),
      ...readerChecks(linkId, [to]),
      countWrite(`${agentId}#clients`, 'account', together, now),
      ...quotaWrites({ agentId: linkId, to: [to], ...counted }, now),
    ]),
  );
  const which = failed && usedUp(failed);
  if (which) throw quotaError(which, counted, now);
  if (failed) throw failed;
};

/** A stop between an order and its email. */
export const isStopped = async (db: Pick<Db, 'get'>, agentId: string): Promise<boolean> =>
  (await readSender(db, agentId))?.stoppedAt !== undefined;

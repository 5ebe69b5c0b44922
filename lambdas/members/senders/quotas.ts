// How many emails an account may make us send in a day (UTC), and how many one reader may get. Pure.
import { hash } from 'node:crypto';
import { AppError } from '#core/http/errors.ts';
import { DAY, HOUR, MINUTE } from '#core/platform/clock.ts';
import type { Sender } from './entity.ts';

/** An account is new for a week from its first email on: age alone can be had for nothing. */
const NEW_DAYS = 7;

export const QUOTAS = {
  new: { email: 50, campaign: 50, reader: 10 },
  established: { email: 500, campaign: 5000, reader: 20 },
  /** Someone with a link, who sends letters about their funds. */
  client: { email: 20, campaign: 0, reader: 3 },
} as const;
export type Standing = keyof typeof QUOTAS;
export type Purpose = 'email' | 'campaign';

/** From all accounts together: many free accounts are no way around the quotas of one. */
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
export const mailboxOf = (email: string): string => {
  const [name = '', host = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  const untagged = name.replace(/(?<=.)\+.*$/s, '');
  const isGoogle = host === 'gmail.com' || host === 'googlemail.com';
  return isGoogle ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${host}`;
};

const hashOf = (text: string) => hash('sha256', text, 'base64url').slice(0, 32);

/** Names a reader of an account without containing their address. */
export const readerHash = (agentId: string, email: string): string => hashOf(`${agentId}\n${mailboxOf(email)}`);
export const anyReaderHash = (email: string): string => hashOf(`reader\n${mailboxOf(email)}`);

const inWords = (ms: number): string => {
  const [amount, unit] = ms > HOUR ? [Math.ceil(ms / HOUR), 'hour'] : [Math.ceil(ms / MINUTE), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
};

export type UsedUp = 'account' | 'reader' | 'all accounts';

/** What the agent reads: which quota it is, and when they can send again. */
export const quotaError = (
  which: UsedUp,
  { standing, purpose }: { standing: Standing; purpose: Purpose },
  now: Date,
) => {
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

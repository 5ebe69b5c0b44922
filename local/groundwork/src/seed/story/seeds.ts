// What each story works with.
import type { Cloud } from '@local/cloud';
import type { UserPool } from '@local/cloud/srp-client';
import type { Calls } from '../calls.ts';
import type { Steady, Until } from './timeline.ts';

export type Mail = { id: string; to: string[]; subject: string; text: string; html: string };

export type Seeds = {
  cloud: Cloud;
  pool: UserPool;
  /** As clients and programs call it, without a sign-in. */
  product: Calls;
  agent: Calls;
  staff: Calls;
  mails(): Promise<Mail[]>;
  until: Until;
  steady: Steady;
  /** A date, that many days from today. */
  date(days: number): string;
  /** What Link hands out after signing in at an institution, to accounts of the bank's own people or of a holder. */
  throughWindow(linkToken: string, institutionId: string, holder?: string): Promise<string>;
};

type Link = { request_id: string; request_pin: string };

const LINKS = {
  guest: /\/guest\/([0-9a-f]+)\/(\w+)/,
  'guest-letter': /\/guest-letter\/([0-9a-f]+)\/(\w+)/,
  'guest-tasks': /\/guest-tasks\/([^/\s]+)\/(\w+)/,
};

/** The link of a page in the first email to someone that has one. */
export const linkFrom = async ({ mails }: Pick<Seeds, 'mails'>, page: keyof typeof LINKS, email: string) => {
  const texts = (await mails()).filter(({ to }) => to.includes(email)).map(({ text }) => text);
  const [, request_id, request_pin] = texts.map((text) => LINKS[page].exec(text)).find(Boolean) ?? [];
  return request_id && request_pin ? ({ request_id, request_pin } satisfies Link) : undefined;
};

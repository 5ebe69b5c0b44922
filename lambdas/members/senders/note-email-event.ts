import type { Db } from '#core/data/db.ts';
import { MAIL_TAGS, type SesEvent } from '#core/mail/written-email.ts';
import type { Clock } from '#core/platform/clock.ts';
import { readerHash } from './charge-emails.ts';
import { noteBounce, type Reporting, reportSender } from './report-sender.ts';

// SES's tags on an account's email, so that a bounce or complaint finds its sender.

export const senderTags = (agentId: string, to: string): Record<string, string> => ({
  [MAIL_TAGS.sender]: agentId,
  [MAIL_TAGS.reader]: readerHash(agentId, to),
});

const reportingIn = (tags: Record<string, string[]> | undefined): Reporting | undefined => {
  const [agentId] = tags?.[MAIL_TAGS.sender] ?? [];
  const [hash] = tags?.[MAIL_TAGS.reader] ?? [];
  return agentId && hash ? { agentId, hash } : undefined;
};

// SES's reports about an email that an account made us send: the account is responsible for it.

export const noteSenderEvent =
  (deps: { db: Db; clock: Clock }) =>
  async ({ eventType, mail, bounce }: SesEvent): Promise<void> => {
    const reporting = reportingIn(mail?.tags);
    if (!reporting) return;
    if (eventType === 'Complaint') await reportSender(deps)(reporting, 'complaint');
    // The sender can't help a full mailbox.
    if (eventType === 'Bounce' && bounce?.bounceType === 'Permanent') await noteBounce(deps)(reporting);
  };

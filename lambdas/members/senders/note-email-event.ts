// What SES reports about an email that an account made us send: the account answers for it.
import type { Db } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { noteBounce, reportSender } from './report-sender.ts';
import { reportingIn } from './sender-tags.ts';

type SesEvent = {
  eventType?: string;
  mail?: { tags?: Record<string, string[]> };
  bounce?: { bounceType?: string };
};

export const noteSenderEvent =
  (deps: { db: Db; clock: Clock }) =>
  async ({ eventType, mail, bounce }: SesEvent): Promise<void> => {
    const reporting = reportingIn(mail?.tags);
    if (!reporting) return;
    if (eventType === 'Complaint') await reportSender(deps)(reporting, 'complaint');
    // A full mailbox is no one's fault.
    if (eventType === 'Bounce' && bounce?.bounceType === 'Permanent') await noteBounce(deps)(reporting);
  };

import type { Db, Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { accountOf } from '#core/security/sandbox.ts';
import { profile } from '#public/members/account';
import type { Webhook } from './entity.ts';

const WHY = {
  failing: "It didn't take an event for three days, although we tried again and again.",
  gone: 'Its receiver said that it is gone (status 410).',
};

const wordsFor = ({ url }: Webhook, to: string, by: keyof typeof WHY): WrittenEmail => ({
  template: 'written',
  kind: 'webhook-disabled',
  sender: null,
  to,
  content: {
    subject: 'We turned off a webhook',
    preheader: `${new URL(url).hostname} no longer gets events.`,
    heading: 'We turned off a webhook',
    paragraphs: [
      `Events no longer go to this address:\n${url}`,
      WHY[by],
      'Nothing is lost: what happened stays on the list of events for 30 days. When the receiver works again, turn the webhook on in My Profile and send the events that it missed.',
    ],
    footer: "You're getting this email because you added this webhook to your Groundwork account.",
  },
  action: { label: 'See your webhooks', path: '/myaccount/integrations' },
});

/** An account without an address gets no email. */
export const webhookDisabledEmail = async (
  db: Pick<Db, 'get'>,
  to: Webhook,
  by: keyof typeof WHY,
  at: Date,
): Promise<Write[]> => {
  const email = (await profile.get(db, { agentId: accountOf(to.agentId) }, { consistent: true }))?.email;
  return email ? [outboxWrite('mail', wordsFor(to, email, by), at, `webhook-disabled-${to.id}-${at.getTime()}`)] : [];
};

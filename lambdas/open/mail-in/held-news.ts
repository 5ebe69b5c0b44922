// Tells the agent that an email waits in a deal, on the dashboard and by email. Nothing that a stranger wrote is in it.
import type { Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { clientNotification } from '#public/members/dashboard';
import type { DealMail } from './entity.ts';

const LINE = "We couldn't tell who sent it, so it waits until you accept or delete it.";

/** A deal has one such notification. `own`: the agent's address; undefined for an account without one. */
export const newsOfHeld = (
  { agentId, dealId, about }: Pick<DealMail, 'agentId' | 'dealId' | 'about'>,
  own: string | undefined,
  now: Date,
): Write[] => {
  const subject = 'An email to a deal waits for you';
  const body = `It's about ${about}. ${LINE}`;
  const email = (to: string): WrittenEmail => ({
    template: 'written',
    kind: 'deal-mail-waits',
    sender: null,
    agent: { id: agentId, email: to },
    to,
    content: {
      subject,
      preheader: about,
      heading: subject,
      paragraphs: [body],
      footer: "You're getting this email because this deal has an address for email.",
    },
    action: { label: 'See the email', path: `/deals/${dealId}` },
  });
  return [
    clientNotification(agentId, 'mail', { subject, body, id: `deal~mail~${dealId}` }, now),
    ...(own ? [outboxWrite('mail', email(own), now)] : []),
  ];
};

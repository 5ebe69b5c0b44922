// What the colleague reads when clients are offered to them.
import type { WrittenEmail } from '#core/mail/written-email.ts';
import type { StoredHandover } from '../entity.ts';
import { OFFER_DAYS } from '../vocabulary.ts';

const clientsOf = ({ count, isExact, tag }: StoredHandover): string => {
  const many = isExact ? `${count} ${count === 1 ? 'client' : 'clients'}` : `more than ${count} clients`;
  return tag === undefined ? many : `${many} tagged "${tag}"`;
};

const effects = (former: string): string =>
  `If you accept, they move to your client list, and each of them gets an email about it that names you. What they agreed to with ${former}, such as campaign emails or calls, ends: please ask them again. Their open requests and transactions come with them, and your name is on them from then on.`;

/** To the agent: what a manager asks for is theirs to decide. */
export const askEmail = (
  { from, to, officeName }: StoredHandover,
  asker: { agentId: string; name: string; email: string },
): WrittenEmail => ({
  template: 'written',
  kind: 'handover-offered',
  sender: asker.agentId,
  agent: { id: asker.agentId, email: asker.email },
  to: from.email,
  replyTo: asker.email,
  content: {
    subject: 'You are asked to hand your clients over',
    preheader: 'Nothing moves unless you agree.',
    heading: 'You are asked to hand your clients over',
    paragraphs: [
      `${asker.name} (${asker.email}) from ${officeName} asks you to hand your clients over to ${to.name} on Groundwork.`,
      `Your clients are yours. Nothing moves, and no one sees who they are or how many, unless you agree within ${OFFER_DAYS} days and ${to.name} accepts.`,
    ],
    footer: `You're getting this email because you're in ${officeName} on Groundwork.`,
  },
  action: { label: 'See what is asked', path: '/office' },
});

/** Without someone who answers for it: its agent can't. */
const byStaff = (offered: StoredHandover): WrittenEmail => {
  const { from, to, officeName } = offered;
  return {
    template: 'written',
    kind: 'handover-by-staff',
    sender: null,
    to: to.email,
    content: {
      subject: 'You can take over the clients of a colleague',
      preheader: 'Nothing moves unless you accept.',
      heading: 'Clients are offered to you',
      paragraphs: [
        `${from.name} of ${officeName} no longer has an active account. You can take over ${clientsOf(offered)}.`,
        `${effects(from.name)} You have ${OFFER_DAYS} days to accept or decline.`,
      ],
      footer: `You're getting this email because you're in ${officeName} on Groundwork.`,
    },
    action: { label: 'See the offer', path: '/office' },
  };
};

export const offerEmail = (offered: StoredHandover): WrittenEmail => {
  const { from, to, officeName, askedBy } = offered;
  if (askedBy?.as === 'staff') return byStaff(offered);
  return {
    template: 'written',
    kind: 'handover-offered',
    sender: from.id,
    agent: { id: from.id, email: from.email },
    to: to.email,
    replyTo: from.email,
    content: {
      subject: 'A colleague wants to hand clients over to you',
      preheader: 'Nothing moves unless you accept.',
      heading: 'Clients are offered to you',
      paragraphs: [
        `${from.name} (${from.email}) from ${officeName} wants to hand ${clientsOf(offered)} over to you on Groundwork.`,
        `${effects(from.name)} You have ${OFFER_DAYS} days to accept or decline.`,
      ],
      footer: `You're getting this email because you're in ${officeName} on Groundwork.`,
    },
    action: { label: 'See the offer', path: '/office' },
  };
};

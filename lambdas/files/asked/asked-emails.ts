// The emails about a file that was asked for: at once, before and after the day, and to the agent when it's late.
import type { Write } from '#core/data/db.ts';
import { outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { AGENT_FOOTER, type EmailParties, guestLinkEmail } from '#public/chat/transaction';
import { FILES_PLACE } from '#vocabulary/chat/transaction';
import { reminderTimes } from './asked.ts';
import { type AskedMoment, askedWords } from './asked-words.ts';
import type { StoredAsked } from './entity.ts';

export const toGuest = (parties: EmailParties, asked: StoredAsked, moment: AskedMoment): WrittenEmail => {
  const quote = { from: parties.agentName, text: asked.text };
  return guestLinkEmail(
    'file-asked',
    parties,
    {
      en: { ...askedWords.en(parties.agentName, asked.dueOn)[moment], quote },
      es: { ...askedWords.es(parties.agentName, asked.dueOn)[moment], quote },
    },
    { fragment: FILES_PLACE },
  );
};

const toAgent = ({ agentId, agentName, agentEmail, guestName }: EmailParties, asked: StoredAsked): WrittenEmail => ({
  template: 'written',
  kind: 'file-late',
  sender: null,
  agent: { id: agentId, email: agentEmail },
  to: agentEmail,
  content: {
    subject: `${guestName} hasn't added a file yet`,
    preheader: 'The day by which you needed it is over.',
    heading: `${guestName} hasn't added a file yet`,
    paragraphs: [
      'The day by which you needed this file is over. Your client has just been reminded, and no other reminder follows.',
    ],
    quote: { from: agentName, intro: 'You asked for:', text: asked.text },
    footer: AGENT_FOOTER,
  },
  action: { label: 'Open the transaction', path: `/transactions/${asked.folderId}` },
});

/** What an email is about: it goes out only while the file is missing. */
export const aboutAsked = ({ agentId, folderId, id: askedId }: StoredAsked) => ({ agentId, folderId, askedId });

/** They wait in the outbox. Each goes out only if the file is still missing by then (still-asked.ts). Those that wait already are replaced. */
export const askedReminderWrites = (parties: EmailParties, asked: StoredAsked, at: Date): Write[] => {
  const { soon, late } = reminderTimes(asked, at);
  if (late <= at) return [];
  const about = aboutAsked(asked);
  const later = (email: WrittenEmail, moment: string, startAt: Date) =>
    scheduledOutboxWrite('mail', { ...email, asked: about }, { at, startAt, id: `asked-${asked.id}-${moment}` });
  return [
    ...(soon ? [later(toGuest(parties, asked, 'soon'), 'soon', soon)] : []),
    later(toGuest(parties, asked, 'late'), 'late', late),
    later(toAgent(parties, asked), 'late-agent', late),
  ];
};

export const askedEmailWrites = (parties: EmailParties, asked: StoredAsked, at: Date): Write[] => [
  outboxWrite('mail', { ...toGuest(parties, asked, 'asked'), asked: aboutAsked(asked) }, at),
  ...askedReminderWrites(parties, asked, at),
];

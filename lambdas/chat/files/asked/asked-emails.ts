import type { Write } from '#core/data/db.ts';
import { outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';
import type { Language } from '#core/http/language.ts';
import { longDay } from '#core/mail/long-date.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { AGENT_FOOTER, type EmailParties, guestLinkEmail } from '#public/chat/transaction';
import { FILES_PLACE } from '#vocabulary/chat/transaction';
import { reminderTimes } from './asked.ts';
import type { StoredAsked } from './entity.ts';

// The client's emails about a file that their agent needs, in both languages.

/** again: the agent reminds the client before the day. */
type AskedMoment = 'asked' | 'again' | 'soon' | 'late';
type Words = { subject: string; preheader: string; heading: string; paragraphs: string[]; action: string };
type WordsFor = (agent: string, dueOn: string) => Record<AskedMoment, Words>;

const english: WordsFor = (agent, dueOn) => {
  const by = longDay(dueOn, 'en');
  const howTo = 'Your link leads to the place for it. A photo taken with your phone is fine if everything can be read.';
  const action = 'Add the file';
  return {
    asked: {
      subject: `${agent} needs a file from you`,
      preheader: `Please add it by ${by}.`,
      heading: `${agent} needs a file from you`,
      paragraphs: [`Please add this file by ${by}.`, howTo],
      action,
    },
    again: {
      subject: `Reminder: ${agent} needs a file from you`,
      preheader: `Please add it by ${by}.`,
      heading: `${agent} still needs a file from you`,
      paragraphs: [`Please add this file by ${by}, or tell ${agent} if you can't.`, howTo],
      action,
    },
    soon: {
      subject: 'Reminder: a file is due tomorrow',
      preheader: `Please add it by ${by}.`,
      heading: 'A file is due tomorrow',
      paragraphs: [`${agent} still needs this file by ${by}.`, howTo],
      action,
    },
    late: {
      subject: 'Reminder: a file is late',
      preheader: `It was due on ${by}.`,
      heading: 'A file is late',
      paragraphs: [
        `${agent} needed this file by ${by}, and it isn't there yet. Please add it, or tell them if you can't.`,
        howTo,
      ],
      action,
    },
  };
};

const spanish: WordsFor = (agent, dueOn) => {
  const by = longDay(dueOn, 'es');
  const howTo = 'Su enlace lleva al lugar para agregarlo. Una foto hecha con el teléfono sirve si todo se puede leer.';
  const action = 'Agregar el archivo';
  return {
    asked: {
      subject: `${agent} necesita un archivo de usted`,
      preheader: `Agréguelo a más tardar el ${by}.`,
      heading: `${agent} necesita un archivo de usted`,
      paragraphs: [`Por favor, agregue este archivo a más tardar el ${by}.`, howTo],
      action,
    },
    again: {
      subject: `Recordatorio: ${agent} necesita un archivo de usted`,
      preheader: `Agréguelo a más tardar el ${by}.`,
      heading: `${agent} todavía necesita un archivo de usted`,
      paragraphs: [`Por favor, agregue este archivo a más tardar el ${by}, o avise a ${agent} si no puede.`, howTo],
      action,
    },
    soon: {
      subject: 'Recordatorio: mañana vence el plazo de un archivo',
      preheader: `Agréguelo a más tardar el ${by}.`,
      heading: 'Mañana vence el plazo de un archivo',
      paragraphs: [`${agent} todavía necesita este archivo, a más tardar el ${by}.`, howTo],
      action,
    },
    late: {
      subject: 'Recordatorio: falta un archivo',
      preheader: `El plazo venció el ${by}.`,
      heading: 'Falta un archivo',
      paragraphs: [
        `${agent} necesitaba este archivo a más tardar el ${by}, y todavía falta. Agréguelo, o avísele si no puede.`,
        howTo,
      ],
      action,
    },
  };
};

const askedWords: Record<Language, WordsFor> = { en: english, es: spanish };

// The emails about a requested file: at once, before and after the day, and to the agent when it's late.

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
    preheader: 'The day when you needed it has passed.',
    heading: `${guestName} hasn't added a file yet`,
    paragraphs: [
      'The day by which you needed this file is over. Your client has just been reminded, and no other reminder follows.',
    ],
    quote: { from: agentName, intro: 'You asked for:', text: asked.text },
    footer: AGENT_FOOTER,
  },
  action: { label: 'Open the closing', path: `/transactions/${asked.folderId}` },
});

/** The condition for the email: the file is still missing. */
export const aboutAsked = ({ agentId, folderId, id: askedId }: StoredAsked) => ({ agentId, folderId, askedId });

/**
 * The reminders wait in the outbox. Each goes out only if the file is still missing at that time (asked.ts). Existing
 * ones are replaced.
 */
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

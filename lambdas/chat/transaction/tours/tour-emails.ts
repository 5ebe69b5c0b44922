import type { Language } from '#core/http/language.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { WITH_ZONE } from '#core/platform/clock.ts';
import type { Parties } from '../entity.ts';
import { AGENT_FOOTER, type EmailParties, guestLinkEmail } from '../transaction-emails.ts';
import { TOURS_PLACE } from '../vocabulary.ts';
import type { StoredTour } from './tour.ts';

// The emails about a tour: to the client about the agent's changes, to the agent about the client's changes, and to both
// before it. Times are in the zone of the home, with its letters.

export type TourChange = 'proposed' | 'confirmed' | 'moved' | 'canceled';
/** soon: a confirmed tour is about to take place. */
type TourMoment = TourChange | 'soon';
type Words = { subject: string; line: string };

export const tourTimeWords = ({ at, zone }: Pick<StoredTour, 'at' | 'zone'>, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-US`, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    ...WITH_ZONE,
  }).format(new Date(at));

const toClient: Record<Language, (agent: string, at: string) => Record<TourMoment, Words>> = {
  en: (agent, at) => ({
    proposed: { subject: `${agent} proposes a tour`, line: `${agent} proposes to tour this home on ${at}.` },
    confirmed: { subject: 'Your tour is confirmed', line: `Your tour of this home is on ${at}.` },
    moved: { subject: 'Your tour has a new time', line: `${agent} moved the tour of this home to ${at}.` },
    canceled: { subject: 'Your tour is canceled', line: `The tour of this home on ${at} won't take place.` },
    soon: { subject: 'Reminder: your tour', line: `Your tour of this home with ${agent} is on ${at}.` },
  }),
  es: (agent, at) => ({
    proposed: { subject: `${agent} propone una visita`, line: `${agent} propone visitar esta casa el ${at}.` },
    confirmed: { subject: 'Su visita está confirmada', line: `Su visita a esta casa es el ${at}.` },
    moved: { subject: 'Su visita tiene otra hora', line: `${agent} cambió la visita a esta casa al ${at}.` },
    canceled: { subject: 'Su visita se canceló', line: `La visita a esta casa del ${at} no tendrá lugar.` },
    soon: { subject: 'Recordatorio: su visita', line: `Su visita a esta casa con ${agent} es el ${at}.` },
  }),
};

const ACTIONS = { en: 'See your tours', es: 'Ver sus visitas' };
const INTRO = { en: 'The home:', es: 'La casa:' };

export const tourEmailToClient = (parties: EmailParties, tour: StoredTour, change: TourMoment): WrittenEmail => {
  const words = (language: Language) => {
    const { subject, line } = toClient[language](parties.agentName, tourTimeWords(tour, language))[change];
    const quote = { from: parties.agentName, intro: INTRO[language], text: tour.address };
    return { subject, preheader: line, paragraphs: [line], quote, action: ACTIONS[language] };
  };
  return guestLinkEmail('tour-changed', parties, { en: words('en'), es: words('es') }, { fragment: TOURS_PLACE });
};

const toAgent: Record<
  Exclude<TourMoment, 'confirmed'>,
  { subject: (guest: string) => string; line: (guest: string, at: string) => string }
> = {
  proposed: {
    subject: (guest) => `${guest} proposes a tour`,
    line: (guest, at) => `${guest} would like to tour a home on ${at}.`,
  },
  moved: {
    subject: (guest) => `${guest} moved a tour`,
    line: (guest, at) => `${guest} would rather tour this home on ${at}.`,
  },
  canceled: {
    subject: (guest) => `${guest} canceled a tour`,
    line: (guest, at) => `${guest} canceled the tour on ${at}.`,
  },
  soon: {
    subject: (guest) => `Reminder: a tour with ${guest}`,
    line: (guest, at) => `Your tour with ${guest} is on ${at}.`,
  },
};
const isToConfirm = (change: TourMoment) => change === 'proposed' || change === 'moved';

/** The words of the notification, too. */
export const tourNews = (guest: string, tour: StoredTour, change: keyof typeof toAgent) => {
  const { subject, line } = toAgent[change];
  return { subject: subject(guest), line: line(guest, tourTimeWords(tour, 'en')) };
};

export const tourEmailToAgent = (parties: Parties, tour: StoredTour, change: keyof typeof toAgent): WrittenEmail => {
  const { subject, line } = tourNews(parties.guestName, tour, change);
  return {
    template: 'written',
    kind: change === 'soon' ? 'tour-soon' : 'tour-wanted',
    sender: null,
    agent: { id: parties.agentId, email: parties.agentEmail },
    to: parties.agentEmail,
    replyTo: parties.guestEmail,
    content: {
      subject,
      preheader: line,
      heading: subject,
      paragraphs: [line, ...(isToConfirm(change) ? ['Confirm it once the home can be seen at this time.'] : [])],
      quote: { from: parties.guestName, intro: 'The home:', text: tour.address },
      footer: AGENT_FOOTER,
    },
    action: { label: 'Open the tours', path: `/transactions/${parties.id}`, fragment: TOURS_PLACE },
  };
};

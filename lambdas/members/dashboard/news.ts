// The text of a notification on a screen that anyone may see: the event, without names, addresses or amounts.
import type { NewsKind } from '#vocabulary/members/notifications';
import { type ClientEvent, eventAbout, type MessageEvent } from './event-about.ts';
import { REPORT_RECEIVED } from './vocabulary.ts';

type Happened = {
  id: string;
  read: boolean;
  talk?: true | undefined;
  message?: { message_status: string } | undefined;
};

/** `kind`: the setting that turns it off. */
export type News = { kind: NewsKind; words: string; path: string };
type Wording = Omit<News, 'path'>;
type Known = [what: Wording | undefined, path: string] | undefined;

const BOUNCED: Wording = { kind: 'requests', words: "An email to a client couldn't be delivered." };
const REPLIED: Wording = { kind: 'letters', words: 'The other side replied to a letter.' };
const ARRIVED: Wording = { kind: 'reports', words: 'A proof-of-funds report has arrived.' };

/** All other events aren't urgent: they're on the dashboard, without interrupting. */
const ofClient: Partial<Record<ClientEvent, Wording>> = {
  chat: { kind: 'clients', words: 'A client wrote to you.' },
  sign: { kind: 'documents', words: 'A client signed or declined a document.' },
  tour: { kind: 'clients', words: 'A client proposed, moved or canceled a tour.' },
  files: { kind: 'files', words: 'A client shared files, or took them back.' },
};
const OFFERS: Wording = { kind: 'clients', words: 'A buyer made, changed or withdrew an offer.' };
const HELD: Wording = { kind: 'clients', words: 'An email to a deal waits for you.' };
const ASKS_TO_TALK: Wording = { kind: 'clients', words: 'A client asks to talk to you.' };
const ofMessage: Partial<Record<MessageEvent, Wording>> = { bounce: BOUNCED, reject: BOUNCED };

const arrived = ({ id, message }: Happened): Known =>
  message?.message_status === REPORT_RECEIVED ? [ARRIVED, `/prooffund/${encodeURIComponent(id)}`] : undefined;

const ofSubject = (about: NonNullable<ReturnType<typeof eventAbout>>): Known => {
  if ('offerOn' in about) return [OFFERS, `/listings/${encodeURIComponent(about.offerOn)}`];
  if ('mailOf' in about) return [HELD, `/deals/${encodeURIComponent(about.mailOf)}`];
  if ('letterOf' in about)
    return [about.isReply ? REPLIED : undefined, `/prooffund/${encodeURIComponent(about.letterOf)}`];
  return undefined;
};

const wordingOf = (event: Happened): Known => {
  const { id: eventId, talk } = event;
  const about = eventAbout(eventId);
  if (about && 'client' in about) {
    const { client, transactionId: id } = about;
    return [
      client === 'chat' && talk ? ASKS_TO_TALK : ofClient[client],
      id ? `/transactions/${encodeURIComponent(id)}` : '/transactions',
    ];
  }
  if (about && 'happened' in about)
    return [ofMessage[about.happened], `/communications?id=${encodeURIComponent(about.communicationId)}`];
  return (about && ofSubject(about)) ?? arrived(event);
};

/** Undefined if it was read already, or isn't urgent. */
export function newsOf(event: Happened): News | undefined {
  const [what, path] = (event.read ? undefined : wordingOf(event)) ?? [];
  return what && path ? { ...what, path } : undefined;
}

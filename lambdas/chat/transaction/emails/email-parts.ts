// What the emails of a transaction share. Their links are named here and made when the email goes out.
import type { Language } from '#core/http/language.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import type { EmailWords, WrittenEmail } from '#core/mail/written-email.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import type { Parties } from '../entity.ts';

export type EmailParties = Pick<
  Parties,
  'agentId' | 'linkId' | 'agentName' | 'agentEmail' | 'guestName' | 'guestEmail'
>;

export const AGENT_FOOTER = "You're getting this email because you're the agent in this transaction.";

/** Its heading is its subject unless it has another one. */
type GuestWords = Omit<EmailWords, 'heading' | 'footer'> & { heading?: string };

/** With the greeting, and who it comes from. */
export const guestContent = (parties: EmailParties, language: Language, words: GuestWords): EmailWords => {
  const { hello, onBehalfOf, stranger } = usualWords[language];
  return {
    heading: words.subject,
    ...words,
    paragraphs: [hello(firstNameOf(parties.guestName)), ...words.paragraphs],
    footer: `${onBehalfOf(parties.agentName, parties.agentEmail)} ${stranger}`,
  };
};

type LinkWords = GuestWords & { action: string; also?: string };
type OfRequest = Pick<NonNullable<WrittenEmail['action']>, 'pathOfRequest' | 'show'>;
type Leads = { path?: string; fragment?: string; also?: string };

/** An email to the guest with their private link; in Spanish where it says it in Spanish, too. */
export const guestLinkEmail = (
  kind: WrittenEmail['kind'],
  parties: EmailParties,
  words: { en: LinkWords; es?: LinkWords },
  /** To which page, if it isn't the transaction's, and places of it the button and the link beneath it lead; `pathOfRequest` and `show`: on the page of a client's request. */
  { path = '/guest-tasks', fragment, also, ...ofRequest }: Leads & OfRequest = {},
): WrittenEmail => {
  const { linkId, agentId, agentEmail } = parties;
  const content = (language: Language, { action: _, also: __, note, ...rest }: LinkWords): EmailWords => {
    const { privateLink } = usualWords[language];
    return guestContent(parties, language, { ...rest, note: note ? `${privateLink}\n${note}` : privateLink });
  };
  return {
    template: 'written',
    kind,
    sender: agentId,
    agent: { id: agentId, email: agentEmail, name: parties.agentName },
    to: parties.guestEmail,
    replyTo: agentEmail,
    content: content('en', words.en),
    spanish: words.es && { linkId, content: content('es', words.es), action: words.es.action, also: words.es.also },
    action: {
      label: words.en.action,
      path,
      guestLinkId: linkId,
      ...ofRequest,
      ...(fragment && { fragment }),
      ...(also && words.en.also && { also: { label: words.en.also, fragment: also } }),
    },
  };
};

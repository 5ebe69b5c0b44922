// What the emails of a transaction share. Their links are named here and made when the email goes out.
import type { Language } from '#core/http/language.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import type { Parties } from './entity.ts';

export type EmailParties = Pick<Parties, 'linkId' | 'agentName' | 'agentEmail' | 'guestName' | 'guestEmail'>;

export const openTransaction = ({ linkId }: Pick<Parties, 'linkId'>, label: string) => ({
  label,
  path: '/guest-tasks',
  guestLinkId: linkId,
});

export const guestFooter = ({ agentName, agentEmail }: EmailParties, language: Language) => {
  const { onBehalfOf, stranger } = usualWords[language];
  return `${onBehalfOf(agentName, agentEmail)} ${stranger}`;
};
export const AGENT_FOOTER = "You're getting this email because you're the agent in this transaction.";

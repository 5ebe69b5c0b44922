// The emails about files beside a proof of funds, between a client and their agent.
import type { Language } from '#core/http/language.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import type { EmailWords, WrittenEmail } from '#core/mail/written-email.ts';
import type { FundsRequest } from '../entity.ts';

type Content = Omit<EmailWords, 'footer'>;
export type FileEmailWords = Record<Language, Content & { action: string }>;

export const fileEmailToAgent = (request: FundsRequest, content: Content): WrittenEmail => ({
  template: 'written',
  kind: 'documents-provided',
  sender: null,
  agent: { id: request.agentId, email: request.agentEmail },
  to: request.agentEmail,
  replyTo: request.clientEmail,
  content: { ...content, footer: "You're getting this email because you asked for proof of funds." },
  action: { label: 'Open the request', path: `/communications?id=${request.communicationId}` },
  request: request.id,
});

export const fileEmailToClient = (request: FundsRequest, words: FileEmailWords): WrittenEmail => {
  const { agentId, agentEmail, agentName } = request;
  const content = (language: Language): EmailWords => {
    const { action: _, ...rest } = words[language];
    const { hello, onBehalfOf, privateLink } = usualWords[language];
    return {
      ...rest,
      paragraphs: [hello(request.clientFirstName), ...rest.paragraphs],
      note: privateLink,
      footer: onBehalfOf(agentName, agentEmail),
    };
  };
  return {
    template: 'written',
    kind: 'documents-reviewed',
    sender: agentId,
    agent: { id: agentId, email: agentEmail, name: agentName },
    to: request.clientEmail,
    replyTo: agentEmail,
    content: content('en'),
    spanish: { linkId: request.id, content: content('es'), action: words.es.action },
    action: { label: words.en.action, path: '/guest', guestLinkId: request.id },
    request: request.id,
  };
};

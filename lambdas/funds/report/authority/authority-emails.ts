// The emails about documents that show a client's authority over an entity's money.
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { type FileEmailWords, type FundsRequest, fileEmailToAgent, fileEmailToClient } from '#public/funds/request';
import { CAPACITY_WORDS, type Claim } from '#vocabulary/funds/request';
import type { FundsReport } from '../entity.ts';

type About = Pick<FundsReport, 'communicationId' | 'senderName'>;

export const authoritySharedEmail = (
  request: FundsRequest,
  about: About,
  { entity, capacity }: Claim,
): WrittenEmail => {
  const heading = `${about.senderName} shared a document about ${entity}`;
  return fileEmailToAgent(
    { ...request, communicationId: about.communicationId },
    {
      subject: heading,
      preheader: 'Until you have accepted it, the verdict stays: held by an entity, authority not shown.',
      heading,
      paragraphs: [
        `Their bank confirmed money that ${entity} holds. The document is to show that ${about.senderName} signs for it as ${CAPACITY_WORDS[capacity]}. Open it, and accept it or say what is missing.`,
        'Your review is shown to every reader of the report, with your name and the day. We do not check the document.',
      ],
      warning: 'Held by an entity, authority not shown.',
    },
  );
};

export const authorityTakenBackEmail = (request: FundsRequest, about: About, { entity }: Claim): WrittenEmail => {
  const heading = `${about.senderName} took back the document about ${entity}`;
  return fileEmailToAgent(
    { ...request, communicationId: about.communicationId },
    {
      subject: heading,
      preheader: 'The verdict is again: held by an entity, authority not shown.',
      heading,
      paragraphs: ['It can no longer be opened, and a review of it no longer counts.'],
      warning: 'Held by an entity, authority not shown.',
    },
  );
};

const accepted = (agent: string, entity: string): FileEmailWords => ({
  en: {
    subject: `${agent} has accepted your document about ${entity}`,
    heading: `${agent} has accepted your document`,
    preheader: "There's nothing more for you to do.",
    paragraphs: [
      `Your report now says how you sign for ${entity}, and that ${agent} has reviewed it. The document itself is shown to no one else.`,
      'You can take it back on your page at any time.',
    ],
    action: 'Open my page',
  },
  es: {
    subject: `${agent} aceptó su documento sobre ${entity}`,
    heading: `${agent} aceptó su documento`,
    preheader: 'No tiene que hacer nada más.',
    paragraphs: [
      `Su informe dice ahora cómo firma usted por ${entity} y que ${agent} lo revisó. El documento no se muestra a nadie más.`,
      'Puede retirarlo en su página en cualquier momento.',
    ],
    action: 'Abrir mi página',
  },
});

const refused = (agent: string, entity: string, reason: string): FileEmailWords => ({
  en: {
    subject: `Your document about ${entity} needs one more step`,
    heading: `${agent} asks for something else`,
    preheader: 'Your page is as you left it.',
    paragraphs: [
      `${agent} has reviewed your document about ${entity}, and it doesn't show yet that you sign for it. Add another one on your page.`,
    ],
    quote: { from: agent, text: reason },
    action: 'Open my page',
  },
  es: {
    subject: `Falta un paso con su documento sobre ${entity}`,
    heading: `${agent} le pide algo más`,
    preheader: 'Su página está como la dejó.',
    paragraphs: [
      `${agent} revisó su documento sobre ${entity}, y todavía no muestra que usted firma por ella. Agregue otro en su página.`,
    ],
    quote: { from: agent, text: reason },
    action: 'Abrir mi página',
  },
});

/** The email to the client, once the agent has decided. */
export const authorityReviewedEmail = (request: FundsRequest, { entity, state, reason = '' }: Claim): WrittenEmail => {
  const { agentName } = request;
  return fileEmailToClient(
    request,
    state === 'accepted' ? accepted(agentName, entity) : refused(agentName, entity, reason),
  );
};

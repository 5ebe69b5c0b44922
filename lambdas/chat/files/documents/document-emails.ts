// The emails about files that a client provides. Each to the agent says that no bank has verified them.
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { clientName, type FundsRequest, fileEmailToAgent, fileEmailToClient } from '#public/funds/request';

export const documentsProvidedEmail = (request: FundsRequest, count: number): WrittenEmail => {
  const client = clientName(request);
  const files = count === 1 ? 'a file' : `${count} files`;
  return fileEmailToAgent(request, {
    subject: `${client} shared ${files} for you to review`,
    preheader: 'Provided by the client, not verified by a bank.',
    heading: `${client} shared ${files} for you to review`,
    paragraphs: [
      `Your client couldn't link a bank, and answered your proof-of-funds request with ${files}. You can open them, accept them, or ask for something else.`,
    ],
    warning: 'Provided by the client, not verified by a bank. This is not a proof-of-funds report.',
  });
};

export const documentsWithdrawnEmail = (request: FundsRequest): WrittenEmail =>
  fileEmailToAgent(request, {
    subject: `${clientName(request)} took back the shared files`,
    preheader: 'They can no longer be opened, and we are deleting them.',
    heading: `${clientName(request)} took back the shared files`,
    paragraphs: ['They can no longer be opened, and we are deleting them. Please do not rely on them.'],
  });

export const documentsAcceptedEmail = (request: FundsRequest): WrittenEmail =>
  fileEmailToClient(request, {
    en: {
      subject: `${request.agentName} has accepted your files`,
      heading: `${request.agentName} has accepted your files`,
      preheader: "There's nothing more for you to do.",
      paragraphs: [
        `${request.agentName} has reviewed the files you shared, and accepted them. There's nothing more for you to do.`,
        'You can take them back on your page at any time. We delete them 30 days after you added them.',
      ],
      action: 'Open my page',
    },
    es: {
      subject: `${request.agentName} aceptó sus archivos`,
      heading: `${request.agentName} aceptó sus archivos`,
      preheader: 'No tiene que hacer nada más.',
      paragraphs: [
        `${request.agentName} revisó los archivos que usted compartió y los aceptó. No tiene que hacer nada más.`,
        'Puede retirarlos en su página en cualquier momento. Los borramos 30 días después de que los agregó.',
      ],
      action: 'Abrir mi página',
    },
  });

export const fileInfectedEmail = (request: FundsRequest, name: string): WrittenEmail =>
  fileEmailToClient(request, {
    en: {
      subject: 'We could not take one of your files',
      heading: 'One of your files has a virus',
      preheader: 'We deleted it, and no one could open it.',
      paragraphs: [
        `We found a virus in a file that you added ("${name}"), and deleted it. No one could open it. Please check the device that it came from.`,
        'Your page is as you left it: you can add the file again from another device, or link your bank instead.',
      ],
      action: 'Continue where I left off',
    },
    es: {
      subject: 'No pudimos recibir uno de sus archivos',
      heading: 'Uno de sus archivos tiene un virus',
      preheader: 'Lo borramos y nadie pudo abrirlo.',
      paragraphs: [
        `Encontramos un virus en un archivo que usted agregó ("${name}") y lo borramos. Nadie pudo abrirlo. Revise el dispositivo del que proviene.`,
        'Su página está como la dejó: puede agregar el archivo otra vez desde otro dispositivo, o vincular su banco.',
      ],
      action: 'Continuar donde me quedé',
    },
  });

export const documentsAskedEmail = (request: FundsRequest, reason: string): WrittenEmail =>
  fileEmailToClient(request, {
    en: {
      subject: 'Your files need one more step',
      heading: `${request.agentName} asks for something else`,
      preheader: 'Your page is as you left it.',
      paragraphs: [
        `${request.agentName} has reviewed the files you shared, and needs something else. Your page is as you left it: you can add files, or link your bank instead.`,
      ],
      quote: { from: request.agentName, text: reason },
      action: 'Continue where I left off',
    },
    es: {
      subject: 'Falta un paso con sus archivos',
      heading: `${request.agentName} le pide algo más`,
      preheader: 'Su página está como la dejó.',
      paragraphs: [
        `${request.agentName} revisó los archivos que usted compartió y necesita algo más. Su página está como la dejó: puede agregar archivos o vincular su banco.`,
      ],
      quote: { from: request.agentName, text: reason },
      action: 'Continuar donde me quedé',
    },
  });

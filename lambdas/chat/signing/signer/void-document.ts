import { ConditionFailed } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { tryAgain } from '#core/platform/try-again.ts';
import {
  AGENT_FOOTER,
  type EmailParties,
  guestAddress,
  guestContent,
  guestLinkEmail,
  isLinkOver,
  linkCheck,
  type Parties,
} from '#public/chat/transaction';
import { refuseContacts } from '#public/members/senders';
import { placeOfStep, type SignedStep } from '#vocabulary/chat/transaction';
import { presentWrites, voidWrites } from '../document/document-store.ts';
import { newDocument, ownPdfIn } from '../document/new-document.ts';
import { openDocument } from '../document/open-document.ts';
import { isSealed } from '../document/record.ts';
import { requireReplaceable, requireSameText } from '../document/rules.ts';
import { partiesWith } from '../further/ask-writes.ts';
import { SIGNER_PAGE } from '../further/signer-emails.ts';
import { signerTimes } from '../further/signer-rules.ts';
import { sealVoidedWrite } from '../seal/seal-task.ts';
import { commit, type SignerDeps } from './commit.ts';
import { type Viewer, voidAsAgent } from './decisions.ts';
import { signatoryOf, signersOf } from './signatory.ts';

type Voided = {
  title: string;
  reason: string;
  step: SignedStep;
  /** The further signers, who read it, too. */
  others: string[];
  /** Their page, if the reader is a further signer. */
  path?: string;
  /** The client's link is closed; `verifiable` is the document, if it has a seal. */
  over?: { verifiable?: string };
};

/** Our words only: the agent chooses the title and the reason. */
const HEAD = {
  en: {
    subject: 'A document that you signed was voided',
    preheader: "It's no longer in effect between you and your agent.",
  },
  es: { subject: 'Se anuló un documento que usted firmó', preheader: 'Ya no tiene efecto entre usted y su agente.' },
};
const headsOf = (title: string) => ({
  en: { ...HEAD.en, heading: `"${title}" was voided` },
  es: { ...HEAD.es, heading: `"${title}" fue anulado` },
});

type Words = Parameters<typeof guestContent>[2];

/** An email without the private link, which it doesn't need. */
const withoutLink = (
  parties: EmailParties,
  words: { en: Words; es: Words; esAction?: string },
  action?: WrittenEmail['action'],
): WrittenEmail => ({
  template: 'written',
  kind: 'document-voided',
  sender: parties.agentId,
  agent: { id: parties.agentId, email: parties.agentEmail, name: parties.agentName },
  to: parties.guestEmail,
  replyTo: parties.agentEmail,
  content: guestContent(parties, 'en', words.en),
  spanish: {
    linkId: parties.linkId,
    content: guestContent(parties, 'es', words.es),
    ...(action && { action: words.esAction }),
  },
  ...(action && { action }),
});

/** For a canceled request, whose private link opens nothing anymore. */
const voidedAfterCancel = (
  parties: EmailParties,
  { title, reason, over }: Voided & Required<Pick<Voided, 'over'>>,
): WrittenEmail => {
  const quote = { from: parties.agentName, text: reason };
  const { verifiable } = over;
  const heads = headsOf(title);
  const en = {
    ...heads.en,
    paragraphs: [
      `${parties.agentName} has canceled the request and voided "${title}", for the reason below. What you signed isn't deleted.`,
      "If you don't agree, reply to this email.",
    ],
    quote,
  };
  const es = {
    ...heads.es,
    paragraphs: [
      `${parties.agentName} canceló la solicitud y anuló "${title}" por el motivo que aparece abajo. Lo que usted firmó no se borra.`,
      'Si no está de acuerdo, responda a este correo.',
    ],
    quote,
  };
  const verify = { label: 'Verify the document', path: `/verify/document/${verifiable}` };
  return withoutLink(parties, { en, es, esAction: 'Verificar el documento' }, verifiable ? verify : undefined);
};

/** The email to a further signer who hadn't signed yet: nothing of theirs is voided. */
const noLongerAskedEmail = (parties: EmailParties, { title, reason }: Voided): WrittenEmail => {
  const quote = { from: parties.agentName, text: reason };
  const en = {
    subject: 'A document no longer waits for your signature',
    preheader: 'Your agent has voided it.',
    heading: `"${title}" was voided`,
    paragraphs: [
      `${parties.agentName} has voided "${title}" for the reason below. There's nothing for you to sign. If there's a new version, we'll email you again.`,
    ],
    quote,
  };
  const es = {
    subject: 'Un documento ya no espera su firma',
    preheader: 'Su agente lo anuló.',
    heading: `"${title}" fue anulado`,
    paragraphs: [
      `${parties.agentName} anuló "${title}" por el motivo que aparece abajo. Usted no tiene que firmar nada. Si hay una versión nueva, le escribiremos de nuevo.`,
    ],
    quote,
  };
  return withoutLink(parties, { en, es });
};

const voidedEmail = (parties: EmailParties, { over, ...voided }: Voided): WrittenEmail => {
  if (over) return voidedAfterCancel(parties, { ...voided, over });
  const { title, reason, step, path } = voided;
  const heads = headsOf(title);
  const quote = { from: parties.agentName, text: reason };
  return guestLinkEmail(
    'document-voided',
    parties,
    {
      en: {
        ...heads.en,
        paragraphs: [
          `${parties.agentName} has voided "${title}" for the reason below. The verify page says that it's void, and so does the copy that you can download. What you signed isn't deleted.`,
          "If you don't agree, write to your agent. If there's a new version to sign, we'll email you again.",
        ],
        quote,
        action: 'See the document',
      },
      es: {
        ...heads.es,
        paragraphs: [
          `${parties.agentName} anuló "${title}" por el motivo que aparece abajo. La página de verificación dice que está anulado, y también la copia que usted puede descargar. Lo que usted firmó no se borra.`,
          'Si no está de acuerdo, escriba a su agente. Si hay una versión nueva para firmar, le escribiremos de nuevo.',
        ],
        quote,
        action: 'Ver el documento',
      },
    },
    path ? { path, fragment: 'document' } : { fragment: placeOfStep(step) },
  );
};

const namesOf = ({ guestName }: Pick<Parties, 'guestName'>, others: readonly string[]) =>
  new Intl.ListFormat('en-US').format([guestName, ...others]);

const voidedEmailForAgent = (parties: Parties, { title, reason, others }: Voided): WrittenEmail => ({
  template: 'written',
  kind: 'voided-for-agent',
  sender: null,
  agent: { id: parties.agentId, email: parties.agentEmail },
  to: parties.agentEmail,
  replyTo: parties.guestEmail,
  content: {
    subject: 'You voided a signed document',
    preheader: `${namesOf(parties, others)} ${others.length > 0 ? 'have' : 'has'} been emailed, too.`,
    heading: `"${title}" is void`,
    paragraphs: [
      `We've emailed ${namesOf(parties, others)} the reason that you gave. You can release a new version for signature at any time.`,
    ],
    quote: { from: parties.agentName, intro: 'You wrote:', text: reason },
    note: "If you didn't do this, change your password and write to us right away.",
    footer: AGENT_FOOTER,
  },
  action: { label: 'Open the closing', path: `/transactions/${parties.id}` },
});

type Voiding = { parties: Parties; step: SignedStep; fingerprint: string; reason: string; viewer: Viewer };

/** The agent has canceled the request at the same moment, so the client's email needs another link. */
const wasCanceled = (error: unknown) => error instanceof AppError && error.code === 'LINK_CANCELLED';

/**
 * Voids a signed document, and both sides get an email with the reason. A second click is a no-op. It's possible
 * after the request was canceled, too: the client's link is closed then, and their email leads to the page that
 * verifies the document.
 */
export const voidDocument = (deps: SignerDeps) => {
  const voidOnce = async (agent: Agent, { parties, step, fingerprint, reason, viewer }: Voiding): Promise<void> => {
    const opened = await openDocument(deps)(parties, step);
    const isEarlier = opened.inForce?.document.fingerprint === fingerprint;
    const { document, entries } = (isEarlier && opened.inForce) || opened;
    requireSameText(document, fingerprint);
    if (document.state === 'voided') return;
    const at = deps.clock();
    const voided = voidAsAgent(document, reason, { by: parties, viewer, at });
    const guestEmail = await guestAddress(deps.db, document);
    const isOver = await isLinkOver(deps.db, parties);
    const verifiable = isSealed(document) ? document.id : undefined;
    const asked = signersOf(document).flatMap((one) => {
      const { asked: turn, ended } = signerTimes(entries, signatoryOf(one));
      return turn ? [{ to: partiesWith(parties, one), hasSigned: ended !== undefined }] : [];
    });
    const others = asked.map(({ to }) => to.guestName);
    const about = { title: document.title, reason, step, others, ...(isOver && { over: { verifiable } }) };
    const mailWrite = (email: WrittenEmail) => countedEmail(outboxWrite('mail', email, at));
    await commit(
      deps,
      parties,
      [
        ...(isOver ? [] : [linkCheck(parties)]),
        ...voidWrites(document, voided, { isEarlier }),
        ...(isSealed(document) ? [sealVoidedWrite(document.id, at)] : []),
        mailWrite(voidedEmail({ ...parties, guestEmail }, about)),
        ...asked.map(({ to, hasSigned }) =>
          mailWrite(hasSigned ? voidedEmail(to, { ...about, path: SIGNER_PAGE }) : noLongerAskedEmail(to, about)),
        ),
        outboxWrite('mail', voidedEmailForAgent(parties, about), at),
      ],
      'agent',
      { order: { agent, to: [guestEmail, ...asked.map(({ to }) => to.guestEmail)] }, at },
    );
  };
  return async (agent: Agent, voiding: Voiding): Promise<void> => {
    // Some readers may know nothing of the agent but this text.
    await refuseContacts(deps.db, { agentId: agent.id, fields: { reason: voiding.reason } }, deps.clock());
    await tryAgain(() => voidOnce(agent, voiding), { tries: 2, when: wasCanceled, upToMs: () => 0 });
  };
};

const wasOvertaken = (error: unknown) => error instanceof AppError && error.cause instanceof ConditionFailed;

/**
 * Our standard text, or the agent's own PDF with its fields, replaces an unsigned document; the former one keeps its
 * record. If someone signs or declines at the same moment, this decides again.
 */
export const replaceDocument = (deps: SignerDeps) => {
  const replace = async (parties: Parties, step: SignedStep): Promise<void> => {
    const { document, facts } = await openDocument(deps)(parties, step);
    requireReplaceable(document);
    const { signers } = document;
    const own = ownPdfIn(document);
    const made = newDocument(parties, { step, facts, signers, own }, deps.clock());
    await commit(deps, parties, presentWrites(made, document), 'agent');
  };
  return (parties: Parties, step: SignedStep): Promise<void> =>
    tryAgain(() => replace(parties, step), { tries: 2, when: wasOvertaken, upToMs: () => 0 });
};

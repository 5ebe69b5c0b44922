import { held, isNew, type Write, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Reply } from '#core/http/route.ts';
import { CODE_MARK } from '#core/mail/mail-layout.ts';
import { maskedEmail } from '#core/mail/masked-email.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { type EmailParties, guestContent, linkCheck, type Parties } from '#public/chat/transaction';
import type { SignedStep } from '#vocabulary/chat/transaction';
import type { routes } from '../../contract.ts';
import { openDocument } from '../../document/open-document.ts';
import { signingCode } from '../../entity.ts';
import type { SignerDeps } from '../commit.ts';
import { clientIn, requireTurn } from '../signatory.ts';
import { CODE_MINUTES, nextCode, waitSeconds } from './code-rules.ts';
import { type CodeHolder, codeName, holderOf, readCode } from './enter-code.ts';

const words = (title: string, agentName: string) => ({
  subject: 'Your code to sign',
  preheader: `It's valid for ${CODE_MINUTES} minutes.`,
  heading: `Sign "${title}"`,
  paragraphs: [
    `Enter this code where you sign the document: ${CODE_MARK}`,
    `It's valid for ${CODE_MINUTES} minutes and for this document only.`,
  ],
  warning: `Tell this code to no one, not even to ${agentName} or to us: it signs in your name. If you didn't ask for it, nothing is signed and you can ignore this email.`,
});

const spanishWords = (title: string, agentName: string) => ({
  subject: 'Su código para firmar',
  preheader: `Es válido durante ${CODE_MINUTES} minutos.`,
  heading: `Firme "${title}"`,
  paragraphs: [
    `Escriba este código donde firma el documento: ${CODE_MARK}`,
    `Es válido durante ${CODE_MINUTES} minutos y solo para este documento.`,
  ],
  warning: `No comparta este código con nadie, ni siquiera con ${agentName} ni con nosotros: firma en su nombre. Si usted no lo pidió, nada se ha firmado y puede ignorar este correo.`,
});

/** Doesn't speak on the agent's behalf: a reply wouldn't reach them. */
const footers = ({ agentName }: EmailParties) => ({
  en: `You're getting this email because someone asked for a code on your page with a document from ${agentName}.`,
  es: `Recibe este correo porque alguien pidió un código en su página con un documento de ${agentName}.`,
});

/** Our own email: the transaction's account wrote none of it. */
const codeEmail = (
  parties: EmailParties,
  { title, code }: { title: string; code: NonNullable<WrittenEmail['code']> },
): WrittenEmail => {
  const { linkId, guestEmail, agentId, agentEmail, agentName } = parties;
  const { en, es } = footers(parties);
  return {
    template: 'written',
    kind: 'signing-code',
    sender: null,
    agent: { id: agentId, email: agentEmail, name: agentName },
    to: guestEmail,
    content: { ...guestContent(parties, 'en', words(title, agentName)), footer: en },
    spanish: { linkId, content: { ...guestContent(parties, 'es', spanishWords(title, agentName)), footer: es } },
    code,
  };
};

type Sent = Reply<typeof routes.guestCode>;
type Sending = { holder: CodeHolder; to: EmailParties; title: string; checks: Write[] };

/** A code that was sent a moment ago is on its way, so no second one is sent. */
export const sendCodeTo =
  ({ db, clock }: Pick<SignerDeps, 'db' | 'clock'>) =>
  async ({ holder, to, title, checks }: Sending): Promise<Sent> => {
    const before = await readCode(db, holder);
    const at = clock();
    const next = nextCode(before, at);
    const reply = { sent_to: maskedEmail(to.guestEmail), minutes: CODE_MINUTES, again_in: waitSeconds(next, at) };
    if (next === before) return reply;
    const isUnchanged = before ? when('#version = :before', { ':before': before.version }) : isNew;
    const email = codeEmail(to, { title, code: codeName(holder, next.version) });
    // Another tab was faster: its code is on its way.
    await held(
      db.transact([
        ...checks,
        signingCode.put(holder, next, { name: 'code', if: isUnchanged }),
        outboxWrite('mail', email, at),
      ]),
      'code',
    );
    return reply;
  };

/** Sends a code, only to the address that the record will name. */
export const sendCode =
  (deps: SignerDeps) =>
  async (parties: Parties, step: SignedStep): Promise<Sent> => {
    const presented = await openDocument(deps)(parties, step);
    const { id, guestEmail, title } = requireTurn(presented, clientIn(presented.document));
    const to = { ...parties, guestEmail };
    return sendCodeTo(deps)({ holder: holderOf(id), to, title, checks: [linkCheck(parties)] });
  };

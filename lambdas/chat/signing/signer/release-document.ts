import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { type EmailParties, guestLinkEmail, type Parties } from '#public/chat/transaction';
import { placeOfStep, type SignedStep } from '#vocabulary/chat/transaction';
import { recordWrites } from '../document/document-store.ts';
import { openDocument } from '../document/open-document.ts';
import { isReleased } from '../document/record.ts';
import { commit, type SignerDeps } from './commit.ts';
import { releaseAsAgent, type Viewer } from './decisions.ts';
import { guestReminderWrites } from './reminder/reminders.ts';
import { signersOf } from './signatory.ts';

const releasedEmail = (parties: EmailParties, { title, step }: { title: string; step: SignedStep }): WrittenEmail =>
  guestLinkEmail(
    'document-released',
    parties,
    {
      en: {
        subject: 'A document is ready to sign',
        preheader: `${parties.agentName} has released it for your signature.`,
        heading: `"${title}" is ready to sign`,
        paragraphs: [
          `${parties.agentName} has released "${title}" for your signature. Take your time to read it. You can ask questions in the conversation next to it, sign it, or decline and say why.`,
        ],
        action: 'Read and sign',
        also: 'Decline to sign, and say why',
      },
      es: {
        subject: 'Un documento está listo para firmar',
        preheader: `${parties.agentName} autorizó su firma.`,
        heading: `"${title}" está listo para firmar`,
        paragraphs: [
          `Ya puede firmar "${title}", que preparó ${parties.agentName}. Léalo con calma. Puede hacer preguntas en la conversación que está al lado, firmarlo, o rechazarlo y decir por qué.`,
        ],
        action: 'Leer y firmar',
        also: 'Rechazar la firma y decir por qué',
      },
    },
    { fragment: placeOfStep(step), also: placeOfStep(step, 'decline') },
  );

type Release = { parties: Parties; step: SignedStep; fingerprint: string; viewer: Viewer };

/** From now on the guest can sign the text that the agent has read. A second click is a no-op. */
export const releaseDocument =
  (deps: SignerDeps) =>
  async (agent: Agent, { parties, step, fingerprint, viewer }: Release): Promise<void> => {
    const { document, entries, waitsFor } = await openDocument(deps)(parties, step);
    if (isReleased(entries) && fingerprint === document.fingerprint) return;
    const at = deps.clock();
    const released = releaseAsAgent(document, fingerprint, { viewer, at, waitsFor });
    const email = countedEmail(outboxWrite('mail', releasedEmail(parties, document), at));
    const writes = [...recordWrites(document, released), email, ...guestReminderWrites(parties, document, at)];
    // The further signers' emails go out at their turns, when it's too late to refuse them.
    const to = [parties.guestEmail, ...signersOf(document).map(({ email: address }) => address)];
    await commit(deps, parties, writes, 'agent', { order: { agent, to }, at });
  };

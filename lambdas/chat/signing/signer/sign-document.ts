import type { SignedStep } from '#contracts/chat/transaction';
import type { Secret } from '#core/aws/secrets.ts';
import type { Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { linkCheck, type Parties } from '#public/chat/transaction';
import { clientNotification } from '#public/dashboard';
import type { Signature } from '../contract.ts';
import { recordWrites } from '../document/document-store.ts';
import { openDocument } from '../document/open-document.ts';
import type { SigningDocument } from '../document/record.ts';
import { requireAgreement, requireSignable } from '../document/rules.ts';
import { sealWrite } from '../seal/seal-task.ts';
import { enterCode, readCode } from './code/enter-code.ts';
import { commit, type SignerDeps } from './commit.ts';
import { countersignEmail } from './countersign-email.ts';
import { signAsAgent, signAsGuest, type Viewer } from './decisions.ts';
import { agentReminderWrites } from './reminder/reminders.ts';

/** The agent countersigns, or else the document is complete and is sealed. */
const afterGuest = (parties: Parties, document: SigningDocument, at: Date): Write[] => {
  const subject = `${document.guestName} has signed "${document.title}"`;
  const news = (body: string) => clientNotification(parties.agentId, 'sign', { subject, body, about: parties.id }, at);
  return document.countersigned
    ? [
        news("It's your turn to sign."),
        outboxWrite('mail', countersignEmail(parties, document.title), at),
        ...agentReminderWrites(parties, document, at),
      ]
    : [news("We're emailing a sealed copy to you both."), sealWrite(document.id, at)];
};

export const signDocument =
  (deps: SignerDeps & { pinKey: Secret }) =>
  async (
    parties: Parties,
    step: SignedStep,
    { code, ...signature }: Signature & { code: string },
    viewer: Viewer,
  ): Promise<void> => {
    const presented = await openDocument(deps)(parties, step);
    const { document, waitsFor } = presented;
    const at = deps.clock();
    const sent = await readCode(deps.db, document.id);
    // Used a moment ago by another click: then the document says so.
    if (!sent) requireSignable(await openDocument(deps)(parties, step));
    // First whatever else is wrong, so that it costs no try.
    requireAgreement(waitsFor);
    const signed = signAsGuest(presented, signature, { viewer, at, codeSentAt: sent?.sentAt ?? '' });
    const used = await enterCode(deps, { documentId: document.id, sent, code });
    await commit(deps, parties, [
      linkCheck(parties),
      used,
      ...recordWrites(document, signed),
      ...afterGuest(parties, document, at),
    ]);
  };

export const countersignDocument =
  (deps: SignerDeps) =>
  async (parties: Parties, step: SignedStep, signature: Signature, viewer: Viewer): Promise<void> => {
    const { document, waitsFor } = await openDocument(deps)(parties, step);
    const at = deps.clock();
    requireAgreement(waitsFor);
    const signed = signAsAgent(document, signature, { viewer, at });
    await commit(deps, parties, [...recordWrites(document, signed), sealWrite(document.id, at)]);
  };

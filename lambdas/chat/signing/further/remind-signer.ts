import { exists } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { guestAddress, type Parties, remindOnce } from '#public/chat/transaction';
import type { SignedStep } from '#vocabulary/chat/transaction';
import type { routes } from '../contract.ts';
import type { DocumentWithRecord } from '../document/document-store.ts';
import { openDocument } from '../document/open-document.ts';
import { requireAgreement, requireSameText, requireSignable } from '../document/rules.ts';
import { signingDocument } from '../entity.ts';
import type { SignerDeps } from '../signer/commit.ts';
import { reminderForGuest } from '../signer/reminder/reminder-emails.ts';
import { awaitedSigner } from '../signer/signatory.ts';
import { partiesWith } from './ask-writes.ts';
import { reminderForSigner } from './signer-emails.ts';
import { requireUnsignedSigner } from './signer-rules.ts';

type Reminder = Body<typeof routes.remindSigner> & { parties: Parties; step: SignedStep };
type Words = { parties: Parties; email: WrittenEmail; from: 'guest' | 'signer' };

/** The reminder for the client, at their current address. */
const forClient = async ({ db }: SignerDeps, parties: Parties, opened: DocumentWithRecord): Promise<Words> => {
  const document = requireSignable(opened);
  const current = { ...parties, guestEmail: await guestAddress(db, parties) };
  return { parties: current, email: reminderForGuest(current, document), from: 'guest' };
};

const forSigner = (parties: Parties, { document, entries }: DocumentWithRecord, number: number): Words => {
  const signer = requireUnsignedSigner(document, entries, number);
  if (awaitedSigner(document)?.number !== number)
    throw new AppError('CONFLICT', { message: "It isn't their turn yet. We'll email them when it is." });
  const to = partiesWith(parties, signer);
  return { parties: to, email: reminderForSigner(to, document), from: 'signer' };
};

/** The current signer: the client, or a further signer. */
export const remindSigner =
  (deps: SignerDeps) =>
  async (agent: Agent, { parties, step, fingerprint, signer: number }: Reminder): Promise<void> => {
    const opened = await openDocument(deps)(parties, step);
    const { document } = opened;
    requireSameText(document, fingerprint);
    requireAgreement(opened.waitsFor);
    const words = number === 0 ? await forClient(deps, parties, opened) : forSigner(parties, opened, number);
    const at = deps.clock();
    const { id: documentId, transactionId, title } = document;
    const { linkId } = words.parties;
    const awaits = { agentId: parties.agentId, transactionId, documentId, from: words.from, linkId };
    const reminder = {
      parties: words.parties,
      email: { ...words.email, awaits },
      about: title,
      id: `sign-${documentId}-${linkId}`,
      writes: [signingDocument.update({ documentId }, { set: { remindedAt: at.toISOString() } }, { if: exists })],
    };
    await remindOnce(deps.db)(agent, reminder, at);
  };

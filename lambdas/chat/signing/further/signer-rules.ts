import { type Db, exists } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { OWN_EMAIL_MESSAGE } from '#core/http/fields.ts';
import { type GuestLink, linkNotFound } from '#core/http/guest-link.ts';
import {
  canceledError,
  firstUndoneBefore,
  isLinkOver,
  linkCheck,
  type Parties,
  partiesIn,
  readTransaction,
} from '#public/chat/transaction';
import { type DocumentWithRecord, readDocument } from '../document/document-store.ts';
import { isReleased, type SigningDocument } from '../document/record.ts';
import { signedAlready } from '../document/rules.ts';
import { type Entry, signerLink } from '../entity.ts';
import { holderOf } from '../signer/code/enter-code.ts';
import type { SigningContext } from '../signer/commit.ts';
import { type NumberedSigner, type Signatory, signatoryOf, signersOf } from '../signer/signatory.ts';
import { partiesWith } from './ask-writes.ts';

// The rules for further signers of a document. Pure.

type Addresses = Pick<Parties, 'agentEmail' | 'guestEmail'>;

/** The code proves an address, so each signer needs a different one. */
export const emailProblem = (
  email: string,
  { agentEmail, guestEmail }: Addresses,
  others: readonly string[],
): string | undefined => {
  if (email === agentEmail.toLowerCase()) return OWN_EMAIL_MESSAGE;
  if (email === guestEmail.toLowerCase() || others.includes(email))
    return 'Each signer needs a different email address.';
  return undefined;
};

export const requireOwnEmails = (emails: readonly string[], parties: Addresses): void => {
  const problems = emails.flatMap((email, at) => {
    const problem = emailProblem(email, parties, emails.slice(0, at));
    return problem ? [[`signers.${at}.email`, problem] as const] : [];
  });
  if (problems.length > 0) throw new AppError('INVALID', { fields: Object.fromEntries(problems) });
};

export const requireDraft = ({ document, entries }: DocumentWithRecord, change = 'change who signs it'): void => {
  if (document.state !== 'presented' || isReleased(entries))
    throw new AppError('CONFLICT', {
      message: `This document has been released. Replace it with the latest version to ${change}.`,
    });
};

/** A further signer who hasn't signed yet, in a document that has been released. */
export const requireUnsignedSigner = (
  document: SigningDocument,
  entries: readonly Entry[],
  number: number,
): NumberedSigner => {
  const signer = signersOf(document).find((one) => one.number === number);
  if (!signer) throw new AppError('NOT_FOUND');
  if ((document.turn ?? 0) > number || entries.some((one) => one.what === 'signed' && one.signer === number))
    throw signedAlready();
  if (!isReleased(entries) || (document.state !== 'presented' && document.state !== 'cosign'))
    throw new AppError('CONFLICT', { message: 'This document no longer waits for this signature.' });
  return signer;
};

// The times at which a signer was asked, opened the document, proved their address and signed, according to the record. Pure.

type Who = Pick<Signatory, 'by' | 'signer'> | Pick<Entry, 'by' | 'signer'>;

/** The entry that asked a signer: the release, the signature before theirs, or a correction of their address. */
const askedBy = (entries: readonly Entry[], { by, signer }: Who): Entry | undefined => {
  if (by === 'guest') return entries.findLast(({ what }) => what === 'released');
  const signatures = entries.filter(({ what }) => what === 'signed');
  if (by === 'agent') return signatures.at(-1);
  const before = signatures.find((one) => (signer === 1 ? one.by === 'guest' : one.signer === (signer ?? 0) - 1));
  const corrected = entries.findLast((one) => one.what === 'corrected' && one.signer === signer);
  return before && corrected && corrected.number > before.number ? corrected : before;
};

type SignerTimes = Record<'asked' | 'opened' | 'confirmed' | 'ended', Entry | undefined>;

export const signerTimes = (entries: readonly Entry[], who: Who): SignerTimes => {
  const asked = askedBy(entries, who);
  const own = entries.filter(
    ({ by, signer, number }) => by === who.by && signer === who.signer && number > (asked?.number ?? 0),
  );
  const last = (...whats: Entry['what'][]) => own.findLast(({ what }) => whats.includes(what));
  return {
    asked,
    opened: last('opened'),
    confirmed: last('confirmed'),
    ended: last('signed', 'countersigned', 'declined'),
  };
};

/** The document for the link's holder: only the one it was made for, while the transaction is open to its client. */
export const signerStanding =
  ({ db }: { db: Pick<Db, 'get' | 'query'> }) =>
  async ({ kind, item }: Pick<GuestLink, 'kind' | 'item'>): Promise<SigningContext> => {
    if (kind !== 'signer') throw linkNotFound();
    const { linkId, agentId, transactionId, documentId } = signerLink.read(item);
    const [transaction, found] = await Promise.all([
      readTransaction(db, agentId, transactionId),
      readDocument(db, documentId),
    ]);
    const signer = found && signersOf(found.document).find((one) => one.linkId === linkId);
    // Erased, or corrected, at this moment.
    if (!transaction || !signer) throw linkNotFound();
    const parties = partiesIn(transaction);
    if (await isLinkOver(db, parties)) throw canceledError(parties.agentName);
    return {
      parties: partiesWith(parties, signer),
      presented: { ...found, waitsFor: firstUndoneBefore(transaction, found.document.step) },
      who: signatoryOf(signer),
      holder: holderOf(documentId, linkId),
      // If their address is corrected, they have another link.
      checks: [linkCheck(parties), signerLink.check({ linkId }, { ...exists, refuse: linkNotFound })],
    };
  };

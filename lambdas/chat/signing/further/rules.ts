// Who may be a further signer of a document. Pure.
import { AppError } from '#core/http/errors.ts';
import { OWN_EMAIL_MESSAGE } from '#core/http/fields.ts';
import type { Parties } from '#public/chat/transaction';
import type { DocumentWithRecord } from '../document/document-store.ts';
import { isReleased, type SigningDocument } from '../document/record.ts';
import { signedAlready } from '../document/rules.ts';
import type { Entry } from '../entity.ts';
import { type NumberedSigner, signersOf } from '../signer/signatory.ts';

type Addresses = Pick<Parties, 'agentEmail' | 'guestEmail'>;

/** The code proves an address: each signer has another one. */
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

/** One whose signature is still to come, in a document that has been released. */
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

import type { SignedStep } from '#contracts/chat/transaction';
import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Parties } from '#public/chat/transaction';
import { openDocument } from '../document/open-document.ts';
import { isSealed } from '../document/record.ts';
import { type CheckSignedDeps, checkSigned } from './check-signed.ts';

export const copyNotReady = () =>
  new AppError('CONFLICT', { message: "The sealed copy isn't ready yet. Please try again in a moment." });
export const copyAltered = () =>
  new AppError('CONFLICT', { message: "This document has been altered and can't be downloaded." });

/** An address that opens the sealed copy for a few minutes. */
export const openSignedCopy =
  (deps: CheckSignedDeps & { db: Db; clock: Clock; documents: Pick<Documents, 'addressOf'> }) =>
  async (parties: Parties, step: SignedStep): Promise<{ url: string }> => {
    const { document, entries } = await openDocument(deps)(parties, step);
    if (!isSealed(document) || (document.state === 'voided' && !document.voidedFile)) throw copyNotReady();
    if ((await checkSigned(deps, document, entries)) === 'altered') throw copyAltered();
    return document.state === 'voided'
      ? { url: await deps.documents.addressOf(document.voidedFile ?? '', `${document.title} (voided).pdf`) }
      : { url: await deps.documents.addressOf(document.file, `${document.title}.pdf`) };
  };

import type { SignedStep } from '#contracts/chat/transaction';
import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Parties } from '#public/chat/transaction';
import type { DocumentWithRecord } from '../document/document-store.ts';
import { openDocument } from '../document/open-document.ts';
import { isSealed } from '../document/record.ts';
import { type CheckSignedDeps, checkSigned } from './check-signed.ts';

export const copyNotReady = () =>
  new AppError('CONFLICT', { message: "The sealed copy isn't ready yet. Please try again in a moment." });
export const copyAltered = () =>
  new AppError('CONFLICT', { message: "This document has been altered and can't be downloaded." });

type CopyDeps = CheckSignedDeps & { documents: Pick<Documents, 'addressOf'> };

/** An address that opens the sealed copy for a few minutes. */
export const copyOf =
  (deps: CopyDeps) =>
  async ({ document, entries }: DocumentWithRecord): Promise<{ url: string }> => {
    if (!isSealed(document) || (document.state === 'voided' && !document.voidedFile)) throw copyNotReady();
    if ((await checkSigned(deps, document, entries)) === 'altered') throw copyAltered();
    return document.state === 'voided'
      ? { url: await deps.documents.addressOf(document.voidedFile ?? '', `${document.title} (voided).pdf`) }
      : { url: await deps.documents.addressOf(document.file, `${document.title}.pdf`) };
  };

export const openSignedCopy =
  (deps: CopyDeps & { db: Db; clock: Clock }) =>
  async (parties: Parties, step: SignedStep): Promise<{ url: string }> =>
    copyOf(deps)(await openDocument(deps)(parties, step));

import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { FileAddress, FileAs } from '#core/documents/file-address.ts';
import { fileNameFrom } from '#core/documents/file-name.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Parties } from '#public/chat/transaction';
import type { SignedStep } from '#vocabulary/chat/transaction';
import type { DocumentWithRecord } from '../document/document-store.ts';
import { openDocument } from '../document/open-document.ts';
import { isSealed } from '../document/record.ts';
import { type CheckSignedDeps, checkCopy } from './check-signed.ts';

export const copyNotReady = () =>
  new AppError('CONFLICT', { message: "The sealed copy isn't ready yet. Please try again in a moment." });
export const copyAltered = () =>
  new AppError('CONFLICT', { message: "This document has been altered and can't be downloaded." });

type CopyDeps = CheckSignedDeps & { documents: Pick<Documents, 'addressOf'> };

/** The sealed copy, as it was checked just now. */
export const copyOf =
  (deps: CopyDeps) =>
  async ({ document, entries }: DocumentWithRecord, as: FileAs): Promise<FileAddress> => {
    if (!isSealed(document) || (document.state === 'voided' && !document.voidedFile)) throw copyNotReady();
    const checked = await checkCopy(deps, document, entries);
    if (checked === 'altered') throw copyAltered();
    const [file, name] =
      document.state === 'voided'
        ? [document.voidedFile ?? '', fileNameFrom(`${document.title} (voided)`, '.pdf')]
        : [document.file, fileNameFrom(document.title, '.pdf')];
    const url = await deps.documents.addressOf(file, name);
    return as === 'bytes' ? { url, pdf: checked.copy.toString('base64') } : { url };
  };

export const openSignedCopy =
  (deps: CopyDeps & { db: Db; clock: Clock }) =>
  async (parties: Parties, step: SignedStep, as: FileAs): Promise<FileAddress> =>
    copyOf(deps)(await openDocument(deps)(parties, step), as);

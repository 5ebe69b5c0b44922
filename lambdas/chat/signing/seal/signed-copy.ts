import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { FileAddress, FileAs } from '#core/documents/file-address.ts';
import { fileNameFrom } from '#core/documents/file-name.ts';
import { AppError } from '#core/http/errors.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import type { EmailWords, WrittenEmail } from '#core/mail/written-email.ts';
import type { Clock } from '#core/platform/clock.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import {
  AGENT_FOOTER,
  documentOf,
  type EmailParties,
  formerDocuments,
  guestContent,
  type Parties,
  readTransaction,
  type Transaction,
} from '#public/chat/transaction';
import { SIGNED_STEPS, type SignedStep } from '#vocabulary/chat/transaction';
import type { SignedFile } from '../contract.ts';
import { type DocumentWithRecord, readDocument } from '../document/document-store.ts';
import { openDocument } from '../document/open-document.ts';
import { isSealed, type SealedDocument } from '../document/record.ts';
import { type CheckSignedDeps, checkCopy } from './check-signed.ts';

const copyNotReady = () =>
  new AppError('CONFLICT', { message: "The sealed copy isn't ready yet. Please try again in a moment." });
const copyAltered = () =>
  new AppError('CONFLICT', { message: "This document has been altered and can't be downloaded." });

export type CopyDeps = CheckSignedDeps & { documents: Pick<Documents, 'addressOf'> };

/** The sealed copy, after a fresh check. */
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

/** Opens the agreement in force, while the next one waits. */
export const openSignedCopy =
  (deps: CopyDeps & { db: Db; clock: Clock }) =>
  async (parties: Parties, step: SignedStep, as: FileAs): Promise<FileAddress> => {
    const opened = await openDocument(deps)(parties, step);
    return copyOf(deps)(opened.inForce ?? opened, as);
  };

const words = (title: string) => ({
  // Our words only: the agent chooses the title.
  subject: 'Your signed copy is ready',
  preheader: 'Sealed, with its certificate.',
  heading: `"${title}" is signed`,
  paragraphs: [
    'Your copy is attached, with a certificate that shows who signed and when. Its QR code leads to the page where anyone can check that nothing was changed.',
  ],
});

const spanishWords = (title: string) => ({
  subject: 'Su copia firmada está lista',
  preheader: 'Sellada, con su certificado.',
  heading: `"${title}" ya está firmado`,
  paragraphs: [
    'Adjuntamos su copia, con un certificado que muestra quién firmó y cuándo. Su código QR lleva a la página donde cualquiera puede comprobar que nadie la modificó.',
  ],
});

const agentContent = ({ agentName }: EmailParties, { paragraphs, ...rest }: ReturnType<typeof words>): EmailWords => ({
  ...rest,
  paragraphs: [usualWords.en.hello(firstNameOf(agentName)), ...paragraphs],
  footer: AGENT_FOOTER,
});

const attached = (title: string, key: string) => ({ key, name: fileNameFrom(title, '.pdf') });

/** The sealed document to one of its two sides. */
export const signedCopyEmail = (
  parties: EmailParties,
  to: 'guest' | 'agent',
  title: string,
  key: string,
): WrittenEmail => {
  const { guestEmail, agentEmail, agentId, agentName, linkId } = parties;
  const agent = { id: agentId, email: agentEmail, name: agentName };
  const shared = { template: 'written', sender: null, agent, attachment: attached(title, key) } as const;
  if (to === 'agent')
    return {
      ...shared,
      kind: 'copy-for-agent',
      to: agentEmail,
      replyTo: guestEmail,
      content: agentContent(parties, words(title)),
    };
  return {
    ...shared,
    kind: 'copy-for-guest',
    to: guestEmail,
    replyTo: agentEmail,
    content: guestContent(parties, 'en', words(title)),
    spanish: { linkId, content: guestContent(parties, 'es', spanishWords(title)) },
  };
};

type Deps = CheckSignedDeps & { db: Pick<Db, 'get' | 'query'> };

/** The current documents and the replaced ones, in an order that is stable when one is replaced between two pages. */
const idsOf = (transaction: Transaction): string[] =>
  [...SIGNED_STEPS.map((step) => documentOf(transaction, step).id), ...formerDocuments(transaction)]
    .filter((id) => id !== undefined)
    .sort();

/** The sealed copies with their bytes, including voided and replaced ones. One at a time: an answer has 6 MB at most. */
export const listSignedFiles =
  (deps: Deps) =>
  async (
    { agentId, id }: Pick<Parties, 'agentId' | 'id'>,
    cursor: string | undefined,
  ): Promise<{ files: SignedFile[]; next_cursor: string | null }> => {
    const transaction = await readTransaction(deps.db, agentId, id);
    const ids = (transaction ? idsOf(transaction) : []).filter((one) => cursor === undefined || one > cursor);
    for (const [at, documentId] of ids.entries()) {
      const found = await readDocument(deps.db, documentId);
      if (!found || !isSealed(found.document)) continue;
      const file = await fileOf(deps, found.document, found.entries);
      return { files: [file], next_cursor: at + 1 < ids.length ? documentId : null };
    }
    return { files: [], next_cursor: null };
  };

const fileOf = async (
  deps: Deps,
  document: SealedDocument,
  entries: Parameters<typeof checkCopy>[2],
): Promise<SignedFile> => {
  const checked = await checkCopy(deps, document, entries);
  if (checked === 'altered') throw copyAltered();
  const { standing, copy } = checked;
  const isVoided = document.state === 'voided';
  if (isVoided && !standing.voided) throw copyNotReady();
  return {
    title: document.title,
    version: document.version,
    step: document.step,
    signed_at: standing.signedAt,
    voided_at: isVoided ? document.voidedAt : null,
    sha256: standing.voided?.fileHash ?? standing.fileHash,
    pdf: copy.toString('base64'),
  };
};

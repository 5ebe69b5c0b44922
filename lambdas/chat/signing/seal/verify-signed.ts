import { type SealChecker, sealHolds } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { routes } from '../contract.ts';
import { readDocument } from '../document/document-store.ts';
import { recordHolds, signaturesIn } from '../document/record.ts';
import { sealedContent, sealOf } from './sealed.ts';

/** For anyone who has the address, without names: is the record intact, and is it what was sealed? */
export const verifySigned =
  ({ db, checker }: { db: Pick<Db, 'query'>; checker: SealChecker }) =>
  async (documentId: string): Promise<Reply<typeof routes.verifySigned>> => {
    const found = await readDocument(db, documentId);
    if (found?.document.state !== 'sealed')
      throw new AppError('NOT_FOUND', { message: "This signed document doesn't exist." });
    const { document, entries } = found;
    const seal = sealOf(document);
    const isWhole = recordHolds(document, entries) && sealedContent(document, entries) === seal.text;
    const signatures = signaturesIn(entries);
    return {
      state: isWhole && (await sealHolds(checker, seal)) ? 'valid' : 'altered',
      title: document.title,
      signed_at: signatures.at(-1)?.at ?? '',
      signers: signatures.length,
      entries: entries.length,
      fingerprint: seal.fingerprint,
    };
  };

import { type SealChecker, sealHolds } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { routes } from './contract.ts';
import { recordHolds } from './document.ts';
import { readDocument } from './document-store.ts';
import { sealedContent, sealOf } from './sealed.ts';

/** For anybody with the address, without names: is the record whole, and is it what was sealed? */
export const verifySigned =
  (deps: { db: Db; checker: SealChecker }) =>
  async (documentId: string): Promise<Reply<typeof routes.verifySigned>> => {
    const [found, row] = await Promise.all([readDocument(deps.db, documentId), deps.db.get(keys.paper(documentId))]);
    const seal = row && sealOf(row);
    if (!found || !seal) throw new AppError('NOT_FOUND', { message: 'There is no such signed document.' });
    const { document, entries } = found;
    const whole = recordHolds(document, entries) && sealedContent(document, entries) === seal.text;
    const signatures = entries.filter(({ what }) => what === 'signed' || what === 'countersigned');
    return {
      state: whole && (await sealHolds(deps.checker, seal)) ? 'valid' : 'altered',
      title: document.title,
      signed_at: signatures.at(-1)?.at ?? '',
      signers: signatures.length,
      entries: entries.length,
      fingerprint: seal.fingerprint,
    };
  };

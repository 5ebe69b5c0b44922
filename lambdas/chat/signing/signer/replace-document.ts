import { ConditionFailed } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { tryAgain } from '#core/platform/try-again.ts';
import type { Parties } from '#public/chat/transaction';
import type { SignedStep } from '#vocabulary/chat/transaction';
import { presentWrites } from '../document/document-store.ts';
import { newDocument, ownPdfIn } from '../document/new-document.ts';
import { openDocument } from '../document/open-document.ts';
import { requireReplaceable } from '../document/rules.ts';
import { commit, type SignerDeps } from './commit.ts';

const wasOvertaken = (error: unknown) => error instanceof AppError && error.cause instanceof ConditionFailed;

/**
 * Our standard text, or the agent's own PDF with its fields, takes the place of a document that wasn't signed; the former one
 * keeps its record. What was signed or declined in the same moment is decided on once more.
 */
export const replaceDocument = (deps: SignerDeps) => {
  const replace = async (parties: Parties, step: SignedStep): Promise<void> => {
    const { document, facts } = await openDocument(deps)(parties, step);
    requireReplaceable(document);
    const { signers } = document;
    const own = ownPdfIn(document);
    const made = newDocument(parties, { step, facts, signers, own }, deps.clock());
    await commit(deps, parties, presentWrites(made, document), 'agent');
  };
  return (parties: Parties, step: SignedStep): Promise<void> =>
    tryAgain(() => replace(parties, step), { tries: 2, when: wasOvertaken, upToMs: () => 0 });
};

import type { Body } from '#core/http/route.ts';
import type { Parties } from '#public/chat/transaction';
import type { SignedStep } from '#vocabulary/chat/transaction';
import type { routes } from '../contract.ts';
import { fillInWrites } from '../document/document-store.ts';
import { newDocument, ownPdfIn } from '../document/new-document.ts';
import { openDocument } from '../document/open-document.ts';
import type { SigningDocument } from '../document/record.ts';
import { requireSameText } from '../document/rules.ts';
import { fieldsAfter } from '../own/fields.ts';
import { commit, type SignerDeps } from '../signer/commit.ts';
import { requireDraft, requireOwnEmails } from './signer-rules.ts';

type Input = Body<typeof routes.nameSigners>;

const areNamed = ({ signers = [] }: SigningDocument, given: Input['signers']): boolean =>
  signers.length === given.length &&
  given.every(({ name, role, email }, at) => {
    const known = signers[at];
    return known?.name === name && known.role === role && known.email === email;
  });

/**
 * Sets the signers after the client and their order. The list is part of the text that everyone signs, so the
 * document is made again.
 */
export const nameSigners =
  (deps: SignerDeps) =>
  async (parties: Parties, step: SignedStep, { fingerprint, signers }: Input): Promise<void> => {
    const draft = await openDocument(deps)(parties, step);
    requireDraft(draft);
    // A repeated call after a lost answer finds its own change.
    if (areNamed(draft.document, signers)) return;
    requireSameText(draft.document, fingerprint);
    requireOwnEmails(
      signers.map(({ email }) => email),
      parties,
    );
    const before = ownPdfIn(draft.document);
    const own = before && { ...before, fields: fieldsAfter(before.fields, draft.document.signers ?? [], signers) };
    const made = newDocument(parties, { step, facts: draft.facts, signers, own }, deps.clock());
    await commit(deps, parties, fillInWrites(made, draft, draft.facts), 'agent');
  };

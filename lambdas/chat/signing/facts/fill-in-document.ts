import type { Body } from '#core/http/route.ts';
import type { Parties } from '#public/chat/transaction';
import type { SignedStep } from '#vocabulary/chat/transaction';
import type { routes } from '../contract.ts';
import { fillInWrites } from '../document/document-store.ts';
import { newDocument, ownPdfIn } from '../document/new-document.ts';
import { openDocument } from '../document/open-document.ts';
import { requireSameText } from '../document/rules.ts';
import { requireDraft } from '../further/signer-rules.ts';
import { commit, type SignerDeps } from '../signer/commit.ts';
import { areKnown, knownFacts } from './facts.ts';

type Input = Body<typeof routes.fillInDocument>;

/** Makes the document again with these facts in its text; the agent reads it and then releases it. */
export const fillInDocument =
  (deps: SignerDeps) =>
  async (parties: Parties, step: SignedStep, { fingerprint, ...given }: Input): Promise<void> => {
    const draft = await openDocument(deps)(parties, step);
    requireDraft(draft, 'change its facts');
    // A repeated call after a lost answer finds its own change.
    if (fingerprint !== draft.document.fingerprint && areKnown(draft.facts, given)) return;
    requireSameText(draft.document, fingerprint);
    const facts = knownFacts(draft.facts, given, deps.clock());
    const { signers } = draft.document;
    const own = ownPdfIn(draft.document);
    const made = newDocument(parties, { step, facts, signers, own }, deps.clock());
    await commit(deps, parties, fillInWrites(made, draft, facts), 'agent');
  };

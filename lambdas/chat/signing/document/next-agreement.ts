// A buyer's agreement that takes the place of a signed one: the full form after the touring one, another term, or the
// brokerage's PDF. The signed one stays in force until everyone has signed the next.
import { isNew, type Write } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { dropNextWrite, type Parties, presentNextWrite } from '#public/chat/transaction';
import type { DealFacts, SignedStep } from '#vocabulary/chat/transaction';
import { type StoredDocument, signingDocument } from '../entity.ts';
import { commit, type SignerDeps } from '../signer/commit.ts';
import { entryWrites, isUnchanged, transactionOf } from './document-store.ts';
import { newDocument, ownPdfIn } from './new-document.ts';
import { openDocument } from './open-document.ts';
import { requireReplaceable, requireSameText } from './rules.ts';

/** The fee and the days are decided again; a touring agreement is usually followed by the full one. */
const nextFacts = (facts: DealFacts): DealFacts => ({ ...facts, form: 'full', compensation: '', starts: '', ends: '' });

const requireAgreementOfBuyer = ({ kind, step }: StoredDocument): void => {
  if (kind !== 'buying' || step !== 1) throw new AppError('NOT_FOUND');
};

const requireFollowed = ({ state }: StoredDocument): void => {
  if (state === 'signed')
    throw new AppError('CONFLICT', { message: "The sealed copy isn't ready yet. Please try again in a moment." });
  if (state !== 'sealed')
    throw new AppError('CONFLICT', {
      message: 'You can prepare the next agreement once everyone has signed this one.',
    });
};

const unchanged = (document: StoredDocument): Write =>
  signingDocument.check({ documentId: document.id }, isUnchanged(document), { name: 'former' });

export const prepareNext =
  (deps: SignerDeps) =>
  async (parties: Parties, step: SignedStep, fingerprint: string): Promise<void> => {
    const { document, facts, inForce } = await openDocument(deps)(parties, step);
    // A repeated call after a lost answer finds its own change.
    if (inForce?.document.fingerprint === fingerprint) return;
    requireAgreementOfBuyer(document);
    requireFollowed(document);
    requireSameText(document, fingerprint);
    const known = nextFacts(facts);
    const { signers } = document;
    const next = newDocument(parties, { step, facts: known, signers, own: ownPdfIn(document) }, deps.clock());
    const { id } = next.document;
    const writes = [
      presentNextWrite(transactionOf(document), next.document, { before: document.id, facts: known }),
      unchanged(document),
      signingDocument.put({ documentId: id }, next.document, { if: isNew }),
      ...entryWrites(id, next.entries),
    ];
    await commit(deps, parties, writes, 'agent');
  };

/** Drops the next agreement, as long as no one has signed it. */
export const dropNext =
  (deps: SignerDeps) =>
  async (parties: Parties, step: SignedStep, fingerprint: string): Promise<void> => {
    const { document, inForce } = await openDocument(deps)(parties, step);
    requireAgreementOfBuyer(document);
    // A repeated call after a lost answer finds its own change.
    if (!inForce) return;
    requireSameText(document, fingerprint);
    requireReplaceable(document);
    const places = { next: document.id, earlier: inForce.document.id };
    const writes = [dropNextWrite(transactionOf(document), places), unchanged(document)];
    await commit(deps, parties, writes, 'agent');
  };

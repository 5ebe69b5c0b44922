import type { Secret } from '#core/aws/secrets.ts';
import { newLinkId } from '#core/crypto/ids.ts';
import type { Write } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { Parties } from '#public/chat/transaction';
import type { SignedStep } from '#vocabulary/chat/transaction';
import type { routes } from '../contract.ts';
import { recordWrites } from '../document/document-store.ts';
import { openDocument } from '../document/open-document.ts';
import { requireSameText } from '../document/rules.ts';
import { signerLink, signingCode } from '../entity.ts';
import { holderOf } from '../signer/code/enter-code.ts';
import { commit, type SignerDeps } from '../signer/commit.ts';
import { correctAsAgent, type Viewer } from '../signer/decisions.ts';
import { awaitedSigner, type NumberedSigner, signersOf } from '../signer/signatory.ts';
import { askWrites } from './ask-writes.ts';
import { emailProblem, requireUnsignedSigner } from './signer-rules.ts';

type Correction = Body<typeof routes.correctSigner> & { parties: Parties; step: SignedStep; viewer: Viewer };

/** The earlier link and its code can't sign this document anymore. */
const endWrites = (documentId: string, { linkId }: NumberedSigner): Write[] => [
  signerLink.delete({ linkId }),
  signingCode.delete(holderOf(documentId, linkId)),
];

/**
 * Another address means another link; the record says so. If it's their turn, the email goes to the new address. A
 * second click is a no-op.
 */
export const correctSigner =
  (deps: SignerDeps & { pinKey: Secret }) =>
  async (agent: Agent, { parties, step, fingerprint, signer: number, email, viewer }: Correction): Promise<void> => {
    const { document, entries } = await openDocument(deps)(parties, step);
    requireSameText(document, fingerprint);
    const before = requireUnsignedSigner(document, entries, number);
    if (before.email === email) return;
    const others = signersOf(document).flatMap((one) => (one.number === number ? [] : [one.email]));
    const problem = emailProblem(email, parties, others);
    if (problem) throw new AppError('INVALID', { fields: { email: problem } });
    const at = deps.clock();
    const after = { ...before, email, linkId: newLinkId() };
    const corrected = correctAsAgent(document, after, { viewer, at });
    const isTheirTurn = awaitedSigner(document)?.number === number;
    const turn = { parties, document: corrected.document, signer: after };
    const writes = [
      ...recordWrites(document, corrected),
      ...(isTheirTurn ? [...endWrites(document.id, before), ...(await askWrites(deps, turn, at))] : []),
    ];
    await commit(deps, parties, writes, 'agent', { order: { agent, to: [email] }, at });
  };

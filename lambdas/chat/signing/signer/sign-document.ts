import type { Secret } from '#core/aws/secrets.ts';
import type { Parties } from '#public/chat/transaction';
import type { SignedStep } from '#vocabulary/chat/transaction';
import type { Signature } from '../contract.ts';
import { recordWrites } from '../document/document-store.ts';
import { openDocument } from '../document/open-document.ts';
import { requireAgreement } from '../document/rules.ts';
import { sealWrite } from '../seal/seal-task.ts';
import { afterSigning } from './after-signing.ts';
import { enterCode, readCode } from './code/enter-code.ts';
import { commit, type SignerDeps } from './commit.ts';
import { sign, signAsAgent, type Viewer } from './decisions.ts';
import { requireTurn } from './signatory.ts';
import { clientContext, type ReadSigningContext } from './signing-context.ts';

type Deps = SignerDeps & { pinKey: Secret };
type SignatureWithCode = Signature & { code: string };

/** By the client or a further signer: with the code that was mailed to them. */
export const signWithCode =
  (deps: Deps) =>
  async (read: ReadSigningContext, { code, ...signature }: SignatureWithCode, viewer: Viewer): Promise<void> => {
    const { parties, presented, who, holder, checks } = await read();
    const at = deps.clock();
    const sent = await readCode(deps.db, holder);
    // Used a moment ago by another click: then the document says so.
    if (!sent) requireTurn((await read()).presented, who);
    // First whatever else is wrong, so that it costs no try.
    requireAgreement(presented.waitsFor);
    const signed = sign(presented, who, { signature, viewer, at, codeSentAt: sent?.sentAt ?? '' });
    const used = await enterCode(deps, { holder, sent, code });
    await commit(deps, parties, [
      ...checks,
      used,
      ...recordWrites(presented.document, signed),
      ...(await afterSigning(deps, { parties, document: signed.document, who, at })),
    ]);
  };

export const signDocument =
  (deps: Deps) =>
  (parties: Parties, step: SignedStep, signature: SignatureWithCode, viewer: Viewer): Promise<void> =>
    signWithCode(deps)(() => clientContext(deps)(parties, step), signature, viewer);

export const countersignDocument =
  (deps: SignerDeps) =>
  async (parties: Parties, step: SignedStep, signature: Signature, viewer: Viewer): Promise<void> => {
    const { document, waitsFor } = await openDocument(deps)(parties, step);
    const at = deps.clock();
    requireAgreement(waitsFor);
    const signed = signAsAgent(document, signature, { viewer, at });
    await commit(deps, parties, [...recordWrites(document, signed), sealWrite(document.id, at)], 'agent');
  };

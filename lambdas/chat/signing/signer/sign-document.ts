import type { Secret } from '#core/aws/secrets.ts';
import type { Db, Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Parties } from '#public/chat/transaction';
import { clientNotification } from '#public/dashboard';
import type { SignedStep } from '#vocabulary/chat/transaction';
import type { Signature } from '../contract.ts';
import { recordWrites } from '../document/document-store.ts';
import { openDocument } from '../document/open-document.ts';
import type { SigningDocument } from '../document/record.ts';
import { requireAgreement } from '../document/rules.ts';
import { askWrites } from '../further/ask-writes.ts';
import { sealWrite } from '../seal/seal-task.ts';
import { enterCode, readCode } from './code/enter-code.ts';
import { commit, type SignerDeps } from './commit.ts';
import { countersignEmail } from './countersign-email.ts';
import { sign, signAsAgent, type Viewer } from './decisions.ts';
import { agentReminderWrites } from './reminder/reminders.ts';
import { awaitedSigner, requireTurn, type Signatory, signersOf } from './signatory.ts';
import { clientContext, type ReadSigningContext } from './signing-context.ts';

/** `parties`: with the one who has signed as the guest. `document`: as it is from then on. */
type Signed = { parties: Parties; document: SigningDocument; who: Signatory; at: Date };

/** The next signer is asked, or the agent countersigns, or else the document is complete and is sealed. */
const afterSigning = async (
  deps: { db: Pick<Db, 'get'>; pinKey: Secret },
  { parties, document, who, at }: Signed,
): Promise<Write[]> => {
  const subject = `${who.name} has signed "${document.title}"`;
  const news = (body: string) => clientNotification(parties.agentId, 'sign', { subject, body, about: parties.id }, at);
  const next = awaitedSigner(document);
  if (next)
    return [
      news(`We've emailed ${next.name}, who signs next.`),
      ...(await askWrites(deps, { parties, document, signer: next }, at)),
    ];
  if (document.state === 'countersign')
    return [
      news("It's your turn to sign."),
      outboxWrite('mail', countersignEmail(parties, document.title), at),
      ...agentReminderWrites(parties, document, at),
    ];
  const isForBoth = signersOf(document).length === 0;
  return [
    news(isForBoth ? "We're emailing a sealed copy to you both." : "We're emailing a sealed copy to all of you."),
    sealWrite(document.id, at),
  ];
};

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

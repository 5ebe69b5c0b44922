import type { Secret } from '#core/aws/secrets.ts';
import type { Db, Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { AGENT_FOOTER, type Parties } from '#public/chat/transaction';
import { clientNotification } from '#public/members/dashboard';
import type { SignedStep } from '#vocabulary/chat/transaction';
import type { Signature } from '../contract.ts';
import { recordWrites } from '../document/document-store.ts';
import { openDocument } from '../document/open-document.ts';
import type { SigningDocument } from '../document/record.ts';
import { requireAgreement } from '../document/rules.ts';
import { askWrites } from '../further/ask-writes.ts';
import { sealWrite } from '../seal/seal-task.ts';
import { enterCode, readCode } from './code/enter-code.ts';
import { clientContext, commit, type ReadSigningContext, type SignerDeps } from './commit.ts';
import { sign, signAsAgent, type Viewer } from './decisions.ts';
import { agentReminderWrites } from './reminder/reminders.ts';
import { awaitedSigner, requireTurn, type Signatory, signersOf } from './signatory.ts';

const countersignEmail = (parties: Parties, title: string): WrittenEmail => ({
  template: 'written',
  kind: 'document-to-countersign',
  sender: null,
  agent: { id: parties.agentId, email: parties.agentEmail },
  to: parties.agentEmail,
  replyTo: parties.guestEmail,
  content: {
    subject: `${parties.guestName} has signed. It's your turn`,
    preheader: `"${title}" is waiting for your signature.`,
    heading: `${parties.guestName} has signed "${title}"`,
    paragraphs: ['Your signature completes the document. Everyone who signed gets a sealed copy then.'],
    footer: AGENT_FOOTER,
  },
  action: { label: 'Read and sign', path: `/transactions/${parties.id}` },
});

/** `parties`: with the person who signed as the guest. `document`: its new state. */
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

/** The client or a further signer signs with the code that was emailed to them. */
export const signWithCode =
  (deps: Deps) =>
  async (read: ReadSigningContext, { code, ...signature }: SignatureWithCode, viewer: Viewer): Promise<void> => {
    const { parties, presented, who, holder, checks } = await read();
    const at = deps.clock();
    const sent = await readCode(deps.db, holder);
    // If another click used it a moment ago, the document shows that.
    if (!sent) requireTurn((await read()).presented, who);
    // Checked first, so that a refusal uses up no try.
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

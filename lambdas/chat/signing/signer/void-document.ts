import { ConditionFailed } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { tryAgain } from '#core/platform/try-again.ts';
import { guestAddress, isLinkOver, linkCheck, type Parties } from '#public/chat/transaction';
import { refuseContacts } from '#public/members/senders';
import type { SignedStep } from '#vocabulary/chat/transaction';
import { voidWrites } from '../document/document-store.ts';
import { openDocument } from '../document/open-document.ts';
import { isSealed } from '../document/record.ts';
import { requireSameText } from '../document/rules.ts';
import { partiesWith } from '../further/ask-writes.ts';
import { SIGNER_PAGE } from '../further/signer-emails.ts';
import { signerTimes } from '../further/signer-times.ts';
import { sealVoidedWrite } from '../seal/seal-task.ts';
import { commit, type SignerDeps } from './commit.ts';
import { type Viewer, voidAsAgent } from './decisions.ts';
import { signatoryOf, signersOf } from './signatory.ts';
import { noLongerAskedEmail, voidedEmail, voidedEmailForAgent } from './voided-email.ts';

type Voiding = { parties: Parties; step: SignedStep; fingerprint: string; reason: string; viewer: Viewer };

/** The agent has canceled the request in the same moment, so the client's email has to lead elsewhere. */
const wasCanceled = (error: unknown) =>
  error instanceof AppError && error.cause instanceof ConditionFailed && error.cause.write === 'link';

/**
 * What was signed is void from now on, and both sides get an email that says why. A second click is a no-op. It's possible after the
 * request was canceled, too: the client's link is closed then, and their email leads to the page that verifies the document.
 */
export const voidDocument = (deps: SignerDeps) => {
  const voidOnce = async (agent: Agent, { parties, step, fingerprint, reason, viewer }: Voiding): Promise<void> => {
    const { document, entries } = await openDocument(deps)(parties, step);
    requireSameText(document, fingerprint);
    if (document.state === 'voided') return;
    const at = deps.clock();
    const voided = voidAsAgent(document, reason, { by: parties, viewer, at });
    const guestEmail = await guestAddress(deps.db, document);
    const isOver = await isLinkOver(deps.db, parties);
    const verifiable = isSealed(document) ? document.id : undefined;
    const asked = signersOf(document).flatMap((one) => {
      const { asked: turn, ended } = signerTimes(entries, signatoryOf(one));
      return turn ? [{ to: partiesWith(parties, one), hasSigned: ended !== undefined }] : [];
    });
    const others = asked.map(({ to }) => to.guestName);
    const about = { title: document.title, reason, step, others, ...(isOver && { over: { verifiable } }) };
    const mailWrite = (email: WrittenEmail) => countedEmail(outboxWrite('mail', email, at));
    await commit(
      deps,
      parties,
      [
        ...(isOver ? [] : [linkCheck(parties)]),
        ...voidWrites(document, voided),
        ...(isSealed(document) ? [sealVoidedWrite(document.id, at)] : []),
        mailWrite(voidedEmail({ ...parties, guestEmail }, about)),
        ...asked.map(({ to, hasSigned }) =>
          mailWrite(hasSigned ? voidedEmail(to, { ...about, path: SIGNER_PAGE }) : noLongerAskedEmail(to, about)),
        ),
        outboxWrite('mail', voidedEmailForAgent(parties, about), at),
      ],
      'agent',
      { order: { agent, to: [guestEmail, ...asked.map(({ to }) => to.guestEmail)] }, at },
    );
  };
  return async (agent: Agent, voiding: Voiding): Promise<void> => {
    // Of those who read it, someone may know nothing of the agent but this.
    await refuseContacts(deps.db, { agentId: agent.id, fields: { reason: voiding.reason } }, deps.clock());
    await tryAgain(() => voidOnce(agent, voiding), { tries: 2, when: wasCanceled, upToMs: () => 0 });
  };
};

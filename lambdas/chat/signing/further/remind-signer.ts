import type { SignedStep } from '#contracts/chat/transaction';
import { ConditionFailed, isNew } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { Parties } from '#public/chat/transaction';
import { transactCharged } from '#public/members/senders';
import type { routes } from '../contract.ts';
import { openDocument } from '../document/open-document.ts';
import { requireSameText } from '../document/rules.ts';
import type { SignerDeps } from '../signer/commit.ts';
import { awaitedSigner } from '../signer/signatory.ts';
import { partiesWith } from './ask-writes.ts';
import { requireUnsignedSigner } from './rules.ts';
import { reminderForSigner } from './signer-emails.ts';

type Reminder = Body<typeof routes.remindSigner> & { parties: Parties; step: SignedStep };

/** Once a day (in UTC) at most: another click is a no-op. */
export const remindSigner =
  (deps: SignerDeps) =>
  async (agent: Agent, { parties, step, fingerprint, signer: number }: Reminder): Promise<void> => {
    const { document, entries } = await openDocument(deps)(parties, step);
    requireSameText(document, fingerprint);
    const signer = requireUnsignedSigner(document, entries, number);
    if (awaitedSigner(document)?.number !== number)
      throw new AppError('CONFLICT', { message: "It isn't their turn yet. We'll email them when it is." });
    const at = deps.clock();
    const email = {
      ...reminderForSigner(partiesWith(parties, signer), document),
      awaits: {
        agentId: parties.agentId,
        transactionId: parties.id,
        documentId: document.id,
        from: 'signer' as const,
        linkId: signer.linkId,
      },
    };
    const id = `sign-${document.id}-${signer.linkId}-${at.toISOString().slice(0, 10)}`;
    const order = { agent, to: [signer.email] };
    try {
      const write = { ...countedEmail(outboxWrite('mail', email, at, id)), if: isNew, name: 'reminder' };
      await transactCharged(deps.db, order, [write], at);
    } catch (error) {
      if (!(error instanceof ConditionFailed && error.write === 'reminder')) throw error;
    }
  };

import { type Db, tried, type Write } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Broadcast } from '#public/chat/conversation';
import { closedError, linkCheck, type Parties } from '#public/chat/transaction';
import { transactCharged } from '#public/members/senders';
import type { SignedStep, StepNumber } from '#vocabulary/chat/transaction';
import type { DocumentWithRecord } from '../document/document-store.ts';
import { type OpenDeps, openDocument } from '../document/open-document.ts';
import { changedError } from '../document/rules.ts';
import { type CodeHolder, holderOf } from './code/enter-code.ts';
import { clientIn, type Signatory } from './signatory.ts';

// Shared by the actions on a document: one transaction with all its consequences, and news to both sides.

export type SignerDeps = { db: Db; clock: Clock; broadcast: Broadcast };

type By = 'user' | 'agent';

export const commit = async (
  { db, broadcast }: Pick<SignerDeps, 'db' | 'broadcast'>,
  parties: Parties,
  writes: Write[],
  by: By = 'user',
  charged?: { order: { agent: Agent; to: string[] }; at: Date },
): Promise<void> => {
  const { failed } = await tried(
    charged ? transactCharged(db, charged.order, writes, charged.at) : db.transact(writes),
  );
  if (failed?.write === 'transaction' && failed.item?.state === 'closed') throw closedError(parties.agentName, by);
  if (failed) throw changedError(failed);
  await broadcast(parties.linkId, { type: 'changed' });
};

// The context of a signer's action: the current document, their place in it, and the conditions on their link.

export type SigningContext = {
  /** With the actor's address and link instead of the client's. */
  parties: Parties;
  presented: DocumentWithRecord & { waitsFor?: StepNumber };
  who: Signatory;
  holder: CodeHolder;
  /** Conditions for their transaction: their link is unchanged since it was opened. */
  checks: Write[];
};
export type ReadSigningContext = () => Promise<SigningContext>;

export const clientContext =
  (deps: OpenDeps) =>
  async (parties: Parties, step: SignedStep): Promise<SigningContext> => {
    const presented = await openDocument(deps)(parties, step);
    const { document } = presented;
    const checks = [linkCheck(parties)];
    return { parties, presented, who: clientIn(document), holder: holderOf(document.id), checks };
  };

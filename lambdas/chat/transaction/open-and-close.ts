import type { Secret } from '#core/aws/secrets.ts';
import { newId, newLinkId } from '#core/crypto/ids.ts';
import { keyedHash } from '#core/crypto/keyed-hash.ts';
import { storedPin } from '#core/crypto/pin.ts';
import { type Db, held, isNew, tried, writeAgain } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { OWN_EMAIL_MESSAGE } from '#core/http/fields.ts';
import type { Body } from '#core/http/route.ts';
import { spokenName } from '#core/mail/spoken-name.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type Broadcast, sessionStateWrites } from '#public/chat/conversation';
import { inHistory } from '#public/clients/client';
import { bankWork, guestOwner } from '#public/funds/bank';
import { refuseContacts, transactCharged } from '#public/members/senders';
import type { routes } from './contract.ts';
import { guidedTransaction, type Parties, transactionLink } from './entity.ts';
import { canceledError, closedError, guestView, requireNoneAwaited } from './transaction.ts';
import { closedEmail, closedEmailForAgent, invitationEmail, reopenedEmail } from './transaction-emails.ts';
import {
  beginTransaction,
  beginWrite,
  COUNTED,
  closeTransactionWrite,
  guestAddress,
  isLinkOver,
  isOpenAndComplete,
  isOpenTo,
  readTransaction,
  reopenTransactionWrite,
  transactionKey,
} from './transaction-store.ts';

// A transaction without a funds request: for a seller or a buyer, with its own email and link.

type Input = Body<typeof routes.startTransaction>;

/** A repeated click derives the same link, so the repeat finds the first one. */
const linkIdFor = (key: string, agentId: string, idempotencyKey: string | undefined): string =>
  idempotencyKey ? keyedHash(key, 'start', `${agentId}:${idempotencyKey}`).toString('hex').slice(0, 32) : newLinkId();

const linkWrite = (key: string, { id, linkId, ...parties }: Parties, input: Input, at: Date) =>
  transactionLink.put(
    { linkId },
    {
      kind: 'transaction',
      linkId,
      transactionId: id,
      transactionKind: parties.kind,
      agentId: parties.agentId,
      agentName: parties.agentName,
      agentEmail: parties.agentEmail,
      clientFirstName: input.first_name,
      clientLastName: input.last_name,
      clientEmail: input.email,
      createdAt: at.toISOString(),
      ...storedPin(key, linkId, 1),
    },
    { name: 'link', if: isNew, index: inHistory(parties.agentId, input.email, at.toISOString()) },
  );

export const startTransaction =
  (deps: { db: Db; clock: Clock; pinKey: Secret }) =>
  async (agent: Agent, input: Input, idempotencyKey: string | undefined): Promise<{ id: string }> => {
    if (input.email === agent.email) throw new AppError('INVALID', { fields: { email: OWN_EMAIL_MESSAGE } });
    const now = deps.clock();
    const { message, first_name, last_name } = input;
    await refuseContacts(deps.db, { agentId: agent.id, fields: { message, first_name, last_name } }, now);
    const key = await deps.pinKey();
    const parties: Parties = {
      id: newId(now),
      linkId: linkIdFor(key, agent.id, idempotencyKey),
      origin: 'own',
      kind: input.kind,
      agentId: agent.id,
      agentName: spokenName(agent.name, input.agent_name),
      agentEmail: agent.email,
      guestName: `${input.first_name} ${input.last_name}`,
      guestEmail: input.email,
    };
    const writes = [
      linkWrite(key, parties, input, now),
      beginWrite(parties, now),
      countedEmail(outboxWrite('mail', invitationEmail(parties, input.message), now)),
    ];
    const { failed } = await tried(transactCharged(deps.db, { agent, to: [input.email] }, writes, now));
    if (!failed) return { id: parties.id };
    if (failed.write !== 'link' || !failed.item) throw failed;
    return { id: transactionLink.read(failed.item).transactionId };
  };

/** Opening the page begins a transaction if its link was made for a funds request. */
export const openGuestTransaction =
  (deps: { db: Db; clock: Clock }) =>
  async (parties: Parties): Promise<ReturnType<typeof guestView>> => {
    const { db, clock } = deps;
    const known = await readTransaction(db, parties.agentId, parties.id);
    // A guest's signed documents stay theirs.
    if (known?.state === 'closed') return guestView(known);
    if (!known) await beginTransaction(db, parties, clock());
    else if (known.guestEmail !== parties.guestEmail) {
      // The agent may have corrected it since.
      const { guestEmail } = parties;
      const change = { set: { guestEmail }, add: COUNTED };
      return guestView(await guidedTransaction.change(db, transactionKey(parties), change, isOpenTo('user', parties)));
    }
    const begun = known ?? (await readTransaction(db, parties.agentId, parties.id));
    if (!begun) throw new Error('The transaction that has just begun cannot be read');
    return guestView(begun);
  };

export const closeTransaction =
  (deps: { db: Db; clock: Clock; pinKey: Secret; broadcast: Broadcast }) =>
  async (agent: Agent, id: string): Promise<void> => {
    // Decides again if a conversation begins or the transaction changes in the meantime.
    const closed = await writeAgain(async () => {
      const transaction = await readTransaction(deps.db, agent.id, id);
      if (!transaction) throw new AppError('NOT_FOUND');
      if (transaction.state === 'closed') return undefined;
      requireNoneAwaited(transaction);
      const now = deps.clock();
      await deps.db.transact([
        closeTransactionWrite(transaction, now, isOpenAndComplete),
        outboxWrite('mail', closedEmail(transaction), now),
        outboxWrite('mail', closedEmailForAgent(transaction), now),
        ...(await sessionStateWrites(deps, transaction.linkId, 'closed')),
        ...(transaction.origin === 'request'
          ? [bankWork({ type: 'end exclusive letters', owner: guestOwner(transaction.linkId) }, now)]
          : []),
      ]);
      return transaction;
    });
    if (!closed) return;
    const { code, message } = closedError(closed.agentName);
    await deps.broadcast(closed.linkId, { type: 'error', code, message });
  };

/** Everything continues from its last state. The guest reads the reason. */
export const reopenTransaction =
  (deps: { db: Db; clock: Clock; pinKey: Secret }) =>
  async (agent: Agent, id: string, reason: string): Promise<void> => {
    const transaction = await readTransaction(deps.db, agent.id, id);
    if (!transaction) throw new AppError('NOT_FOUND');
    if (transaction.state === 'open') return;
    // The guest couldn't open a reopened transaction.
    if (await isLinkOver(deps.db, transaction)) throw canceledError(transaction.agentName);
    const now = deps.clock();
    const guestEmail = await guestAddress(deps.db, transaction);
    // If it fails, another tab has done it.
    await held(
      deps.db.transact([
        reopenTransactionWrite(transaction, reason, now),
        outboxWrite('mail', reopenedEmail({ ...transaction, guestEmail }, reason), now),
        ...(await sessionStateWrites(deps, transaction.linkId, 'open')),
      ]),
    );
  };

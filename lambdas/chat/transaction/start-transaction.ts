// A transaction without a funds request: for a seller, with its own email and link.

import type { Secret } from '#core/aws/secrets.ts';
import { newId, newLinkId } from '#core/crypto/ids.ts';
import { keyedHash } from '#core/crypto/keyed-hash.ts';
import { storedPin } from '#core/crypto/pin.ts';
import { ConditionFailed, type Db, isNew } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { OWN_EMAIL_MESSAGE } from '#core/http/fields.ts';
import type { Body } from '#core/http/route.ts';
import { spokenName } from '#core/mail/spoken-name.ts';
import type { Clock } from '#core/platform/clock.ts';
import { inHistory } from '#public/clients/client';
import { refuseContacts, transactCharged } from '#public/members/senders';
import type { routes } from './contract.ts';
import { invitationEmail } from './emails/transaction-emails.ts';
import { type Parties, transactionLink } from './entity.ts';
import { beginWrite } from './transaction-store.ts';

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
    try {
      await transactCharged(deps.db, { agent, to: [input.email] }, writes, now);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || error.write !== 'link' || !error.item) throw error;
      return { id: transactionLink.read(error.item).transactionId };
    }
    return { id: parties.id };
  };

// A transaction without a funds request: for a seller, with a mail and a link of its own.
import { createHmac } from 'node:crypto';
import type { Secret } from '#core/aws/secrets.ts';
import { newId, newLinkId } from '#core/crypto/ids.ts';
import { pinDigest, pinFor } from '#core/crypto/pin.ts';
import { ConditionFailed, type Db, isNew } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { keys } from '#core/data/table.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { routes } from './contract.ts';
import { invitationEmail } from './emails.ts';
import type { Parties } from './transaction.ts';
import { beginWrite } from './transaction-store.ts';

type Input = Body<typeof routes.startTransaction>;

/** The same click again makes the same link, so that the second one finds the first. */
const linkIdFor = (key: string, agentId: string, idempotencyKey: string | undefined): string =>
  idempotencyKey
    ? createHmac('sha256', key).update(`start:${agentId}:${idempotencyKey}`).digest('hex').slice(0, 32)
    : newLinkId();

export const startTransaction =
  (deps: { db: Db; clock: Clock; pinKey: Secret }) =>
  async (agent: Agent, input: Input, idempotencyKey: string | undefined): Promise<{ id: string }> => {
    if (input.email === agent.email)
      throw new AppError('INVALID', { fields: { email: 'Enter a different email from your account email.' } });
    const now = deps.clock();
    const key = await deps.pinKey();
    const linkId = linkIdFor(key, agent.id, idempotencyKey);
    const parties: Parties = {
      id: newId(now),
      linkId,
      origin: 'own',
      agentId: agent.id,
      agentName: input.agent_name,
      agentEmail: agent.email,
      guestName: `${input.first_name} ${input.last_name}`,
      guestEmail: input.email,
    };
    try {
      await deps.db.transact([
        {
          put: {
            ...keys.link(linkId),
            kind: 'transaction',
            linkId,
            messageId: parties.id,
            agentId: agent.id,
            agentName: parties.agentName,
            agentEmail: parties.agentEmail,
            clientFirstName: input.first_name,
            clientLastName: input.last_name,
            clientEmail: input.email,
            createdAt: now.toISOString(),
            pinVersion: 1,
            pinDigest: pinDigest(key, linkId, pinFor(key, linkId, 1)),
          },
          if: isNew,
        },
        beginWrite(parties, now),
        outboxWrite('mail', invitationEmail(parties, input.message), now),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || error.at !== 0) throw error;
      return { id: String(error.item?.messageId) };
    }
    return { id: parties.id };
  };

// A request of a test key: a sample in the account's sandbox, whose client answers at once (docs/adr/110-sample-request.md).
import type { Secret } from '#core/aws/secrets.ts';
import { type Db, writeAgain } from '#core/data/db.ts';
import { madeBefore, onceFor, onceWrites } from '#core/data/idempotency.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { stillActive } from '#core/security/account-standing.ts';
import { accountOf, SANDBOX_AGENT } from '#core/security/sandbox.ts';
import { bankWork, guestOwner } from '#public/funds/bank';
import { communication, type FundsRequest } from '../entity.ts';
import { createWrites } from '../funds-request-store.ts';
import { sampleOfAccount } from './entity.ts';
import { asRead, forgetSampleWrites, readSample, sampleRequest, sentOn } from './sample.ts';

const MOST_A_DAY = 200;

type Wanted = {
  reportType: FundsRequest['reportType'];
  /** The client doesn't answer. */
  isSilent: boolean;
};

/** No email is sent and nothing is charged. */
export const sendSandboxRequest =
  ({ db, clock, pinKey }: { db: Db; clock: Clock; pinKey: Secret }) =>
  (
    agentId: string,
    { reportType, isSilent }: Wanted,
    { key, given }: { key: string | undefined; given: object },
  ): Promise<{ id: string }> => {
    const once = onceFor(agentId, key, given);
    const agent = { id: agentId, ...SANDBOX_AGENT };
    return writeAgain(async () => {
      const before = await madeBefore(db, once);
      if (before) return { id: before };
      const now = clock();
      const known = await readSample(db, agent);
      const { day, sent } = sentOn(known, now);
      if (sent >= MOST_A_DAY)
        throw new AppError('TOO_MANY_REQUESTS', {
          message: `Test keys of an account can send ${MOST_A_DAY} requests a day. Try again tomorrow.`,
        });
      const request = { ...sampleRequest({ agent, pinKey: await pinKey(), now }), reportType };
      const { communicationId: id } = request;
      await db.transact([
        sampleOfAccount.put({ agentId }, { day, sent: sent + 1 }, { if: asRead(known) }),
        stillActive(accountOf(agentId)),
        ...createWrites(request, request.expiresAt),
        ...onceWrites(once, id, now),
        ...(isSilent ? [] : [bankWork({ type: 'answer sample', owner: guestOwner(request.id) }, now)]),
      ]);
      return { id };
    });
  };

const MOST_AT_ONCE = 25;

/** Removes some of the sandbox's requests with everything that came from them; returns how many. */
export const removeSandboxRequests =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (agentId: string): Promise<number> => {
    const pk = communication.partition({ agentId });
    const { items } = await communication.list(db, { pk, limit: MOST_AT_ONCE, consistent: true });
    const requests = items.filter((row) => row.kind === 'request');
    for (const { id: communicationId, linkId } of requests)
      await db.transact(await forgetSampleWrites(db, agentId, { linkId, communicationId }, clock()));
    return requests.length;
  };

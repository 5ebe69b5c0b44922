// Things that must not happen twice or too often, while many try at once and some answers are lost: pins, quotas, tickets. Each history is
// recorded on a real database and checked against a plain model.
// Seen red: without the number of tries in its condition, a pin was never locked; without the check for `counted`, an email that was tried
// again used up two of its reader's quota; without a condition, a ticket opened every socket that asked at once.
import { describe, expect, it } from 'vitest';
import { outboxWrite } from '../lambdas/core/data/outbox.ts';
import { AppError } from '../lambdas/core/http/errors.ts';
import { countTry, TRIES_PER_WINDOW } from '../lambdas/core/http/pin-tries.ts';
import { issueTicket, redeemTicket } from '../lambdas/core/realtime/socket-ticket.ts';
import { allowEmail, type Verdict } from '../lambdas/members/senders/allow-email.ts';
import { QUOTAS } from '../lambdas/members/senders/charge-emails.ts';
import { aTestDatabase } from './builders/a-test-database.ts';
import { NOW } from './builders/now.ts';
import { type Call, inWaves, isLinearizable, type Model, recordHistory, withLostAnswers } from './linearizable.ts';

const database = aTestDatabase();
let tables = 0;

const aTable = async () => {
  const db = await database.emptyTable(`linearizable-${++tables}`);
  return { db, lossy: withLostAnswers(db) };
};

describe('the checker', () => {
  const register: Model<number, { write?: number }, number> = {
    start: 0,
    step: (state, { write }) => ({ state: write ?? state, output: write ?? state }),
  };
  const write = (value: number, from: number, until: number): Call<{ write?: number }, number> => ({
    ...{ input: { write: value }, output: value, from, until },
  });
  const read = (output: number | 'unknown', from: number, until: number): Call<{ write?: number }, number> => ({
    ...{ input: {}, output, from, until },
  });

  it('takes what overlaps in any order, and what does not in its own', () => {
    expect(isLinearizable([write(1, 0, 5), read(0, 1, 2), read(1, 3, 4)], register)).toBe(true);
    expect(isLinearizable([write(1, 0, 5), read(1, 1, 2), read(0, 3, 4)], register)).toBe(false);
    expect(isLinearizable([write(1, 0, 1), read(0, 2, 3)], register)).toBe(false);
  });

  it('lets a call without an answer have happened, at any time, or not', () => {
    const lost = { ...write(1, 0, Number.POSITIVE_INFINITY), output: 'unknown' as const };
    expect(isLinearizable([lost, read(0, 1, 2), read(1, 3, 4)], register)).toBe(true);
    expect(isLinearizable([lost, read(0, 1, 2), read(0, 3, 4)], register)).toBe(true);
    expect(isLinearizable([lost, read(1, 1, 2), read(0, 3, 4)], register)).toBe(false);
  });
});

describe('while many try at once, and some answers are lost', () => {
  it('a link takes so many wrong pins and no more', async () => {
    const { lossy } = await aTable();
    const counter = { linkId: 'a'.repeat(32), pinVersion: '1', isKnown: true };
    const { history, call } = recordHistory(async () => {
      try {
        await countTry(lossy, counter, NOW);
        return 'counted';
      } catch (error) {
        if (error instanceof AppError) return 'locked';
        throw error;
      }
    });
    await inWaves(call, Array.from({ length: 14 }), 14);
    expect(history.map(({ output }) => output)).toContain('unknown');
    const model: Model<number, unknown, string> = {
      start: 0,
      step: (tries) =>
        tries < TRIES_PER_WINDOW ? { state: tries + 1, output: 'counted' } : { state: tries, output: 'locked' },
    };
    expect(isLinearizable(history, model), JSON.stringify(history)).toBe(true);
  });

  it('an email is counted once however often it is tried, and the quota of its reader holds', async () => {
    const { db, lossy } = await aTable();
    const most = QUOTAS.new.reader;
    const ids = Array.from({ length: most + 3 }, (_, at) => `email-${at}`);
    for (const id of ids) await db.transact([outboxWrite('mail', {}, NOW, id)]);
    const { history, call } = recordHistory((outboxId: string) =>
      allowEmail(lossy, { agentId: 'ada', to: 'bo@example.com', outboxId }, NOW),
    );
    await inWaves(call, [...ids, ...ids]);
    expect(history.map(({ output }) => output)).toContain('unknown');
    const model: Model<string[], string, Verdict> = {
      start: [],
      step(counted, id) {
        if (counted.includes(id)) return { state: counted, output: 'send' };
        if (counted.length >= most) return { state: counted, output: 'quota used up' };
        return { state: [...counted, id].sort(), output: 'send' };
      },
    };
    expect(isLinearizable(history, model), JSON.stringify(history)).toBe(true);
  });

  it('a ticket opens one socket', async () => {
    const { db, lossy } = await aTable();
    const clock = () => NOW;
    const session = { PK: 'SESSIONS#ada', SK: 'laptop' };
    await db.put(session);
    const ticket = await issueTicket({ db, clock })('ada', session);
    const { history, call } = recordHistory(async (given: string) => {
      return (await redeemTicket({ db: lossy, clock })(given)) ?? 'refused';
    });
    await inWaves(
      call,
      Array.from({ length: 12 }, () => ticket),
    );
    const model: Model<boolean, string, string> = {
      start: false,
      step: (isUsed) => ({ state: true, output: isUsed ? 'refused' : 'ada' }),
    };
    expect(isLinearizable(history, model), JSON.stringify(history)).toBe(true);
  });
});

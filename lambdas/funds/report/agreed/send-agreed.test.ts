import { describe, expect, it } from 'vitest';
import { DECISION_WORDS } from '#contracts/funds/request';
import { cents } from '#core/platform/money.ts';
import { profile } from '#public/members/account';
import { anAccount } from '#test/builders/a-bank.ts';
import { aDecision } from '#test/builders/a-request.ts';
import { aRequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { buildReport } from '../../bank/guest/build-report.ts';
import { guestOwner } from '../../bank/public.ts';
import { decide } from '../../request/consent/decide.ts';
import { fundsRequest } from '../../request/entity.ts';
import { openRequest } from '../../request/guest/open-request.ts';
import { readFundsReports } from '../funds-report-store.ts';
import { disconnectBanks } from '../sender/disconnect-banks.ts';
import { sendAgreed } from './send-agreed.ts';

const database = aTestDatabase();
const DAY = 86_400_000;
const at = NOW.toISOString();

/** A client who agreed, with the bank's answer in, and an agent who was deactivated a moment ago. */
const aHeldResult = async (dollars = 480_000, decision = aDecision('send when confirmed')) => {
  const side = await aRequestSide(database);
  const { db, agent } = side;
  const id = await side.send({ proof_amount: 480_000 });
  const { id: linkId } = await side.request(id);
  const owner = guestOwner(linkId);
  await fundsRequest.change(db, { linkId }, { set: { state: 'opened', licenceAcceptedAt: at, decision } });
  await side.linkBank(owner, { accounts: [anAccount({ value: cents(dollars * 100) })] });
  const deactivated = (isSo: boolean) =>
    profile.change(db, { agentId: agent.id }, isSo ? { set: { deactivatedAt: at } } : { remove: ['deactivatedAt'] });
  await deactivated(true);
  return {
    ...side,
    id,
    linkId,
    deactivated,
    run: () => sendAgreed(side)(owner),
    state: async () => (await side.request(id)).state,
    stepLeft: async () => (await side.request(id)).stepLeft?.why,
    fundsReports: async () => (await readFundsReports(db, owner)).length,
    later: async () => (await side.tasks('bank')).filter(({ type }) => type === 'send agreed'),
  };
};

describe('what a client agreed to send to an agent who was deactivated', () => {
  it('is held, and sent within a day once the account is open again', async () => {
    const { run, state, fundsReports, later, deactivated, setClock } = await aHeldResult();
    await run();
    expect([await state(), await fundsReports()]).toEqual(['opened', 0]);
    expect(await later()).toHaveLength(1);
    setClock(new Date(NOW.getTime() + DAY));
    await run();
    expect([await state(), await fundsReports()]).toEqual(['opened', 0]);
    await deactivated(false);
    await run();
    expect([await state(), await fundsReports()]).toEqual(['at_bank', 1]);
  });

  it('is looked at once a day, however often the bank answers', async () => {
    const { run, later } = await aHeldResult();
    await run();
    await run();
    expect(await later()).toHaveLength(1);
  });

  it('asks the client for no further step meanwhile', async () => {
    const { run, stepLeft, later, tasks, deactivated } = await aHeldResult(1);
    const mails = (await tasks('mail')).length;
    await run();
    expect([await stepLeft(), (await tasks('mail')).length]).toEqual([undefined, mails]);
    expect(await later()).toHaveLength(1);
    await deactivated(false);
    await run();
    expect(await stepLeft()).toBe('add or send');
  });

  it('is forgotten when the client stops it', async () => {
    const { run, later, db, linkId } = await aHeldResult();
    await fundsRequest.change(db, { linkId }, { set: { decision: aDecision('stopped') } });
    await run();
    expect(await later()).toEqual([]);
  });
});

// Seen red: the agent's notification rose again when the bank fell short, before the client had sent anything.
it('an agent notices nothing when the client is asked for a step that is left', async () => {
  const { run, stepLeft, notifications, deactivated, setClock } = await aHeldResult(1);
  await deactivated(false);
  const before = await notifications();
  setClock(new Date(NOW.getTime() + DAY));
  await run();
  expect(await stepLeft()).toBe('add or send');
  expect(await notifications()).toEqual(before);
});

describe('a bank that the client has disconnected', () => {
  // Seen red: until the worker had ended it, its figures were sent by an agreement that was made for the next bank.
  // P-30.
  it('is sent by nothing that they agree to afterwards', async () => {
    const { db, clock, deactivated, run, guest, fundsReports, state, id } = await aHeldResult(
      480_000,
      aDecision('show me first'),
    );
    await deactivated(false);
    await disconnectBanks({ db, clock })(await guest(id));
    const seen = (await openRequest({ db, clock })(await guest(id))).decision.number;
    const agreement = { decision: 'send when confirmed', words: DECISION_WORDS['send when confirmed'], seen } as const;
    expect(await decide({ db, clock })(await guest(id), agreement, 'en')).toMatchObject({ is: 'send when confirmed' });
    await run();
    expect(await buildReport({ db, clock })(await guest(id))).toMatchObject({ status: 'failed' });
    expect([await state(), await fundsReports()]).toEqual(['opened', 0]);
  });

  // Seen red: the next bank was sent by the agreement to send this one.
  it('ends the agreement: a bank that is linked afterwards is sent by nothing', async () => {
    const { db, clock, deactivated, run, guest, linkBank, linkId, fundsReports, state, id } = await aHeldResult();
    await deactivated(false);
    await disconnectBanks({ db, clock })(await guest(id));
    await linkBank(guestOwner(linkId), { accounts: [anAccount({ value: cents(480_000_00) })] });
    await run();
    expect([await state(), await fundsReports()]).toEqual(['opened', 0]);
  });
});

// A free account as a mail relay: it orders every kind of email again and again, to one stranger and to many, under other
// spellings of one mailbox, from several accounts, and past the places where orders are counted.
// Seen red: with no quotas every email went out; with counting at the order alone, those of upkeep and of cancellations did.
// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isToClient } from '../../lambdas/core/mail/emails.ts';
import { MOST_TO_A_READER, nextDay, QUOTAS, readerHash } from '../../lambdas/members/senders/charge-emails.ts';
import { correspondent, emailCount, sender } from '../../lambdas/members/senders/entity.ts';
import { aDatabase, type Database } from '../builders/a-database.ts';
import { anAgent } from '../builders/an-agent.ts';
import { NOW } from '../builders/now.ts';
import { printResult } from '../cloud/print-result.ts';
import { sized } from '../cloud/size.ts';
import { ACCOUNT_EMAILS, aRelay, order } from './mail/orders.ts';

let database: Database;
let tables = 0;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.stop());

const aTable = () => database.emptyTable(`relay-${++tables}`);
/** Emails to many people at once. */
const AS_CAMPAIGNS: readonly string[] = ['campaign-part', 'client-handed-over'];
const VICTIM = 'victim@gmail.com';
const { reader, email: MOST_A_DAY } = QUOTAS.new;
/** The number of orders beyond the quota, in each of the spellings. */
const TOO_MANY = sized(4, 6);

/** All pass the same quota, one after the other. */
const some = ACCOUNT_EMAILS.filter((_, at) => at % sized(4, 1) === 0);

describe.each(some)('an email of an account: %s', (name) => {
  it('reaches one stranger no more often than the quota allows, and says when it can be sent again', async () => {
    const relay = await aRelay(await aTable(), NOW);
    const spellings = [VICTIM, 'v.i.c.t.i.m@gmail.com', 'victim+1@gmail.com', 'Victim+2@GoogleMail.com'];
    const refusals: Awaited<ReturnType<typeof order>>[] = [];
    for (let n = 0; n < reader + TOO_MANY; n++) {
      refusals.push(await order(relay, name, spellings[n % spellings.length] ?? VICTIM, n));
      await relay.deliver();
    }
    expect(relay.sent).toHaveLength(reader);
    for (const refusal of refusals.filter((one) => one !== undefined)) {
      expect(refusal.message).toMatch(/You can send more in 1\d hours/);
      expect(refusal.retryAfterSeconds).toBe((nextDay(NOW).getTime() - NOW.getTime()) / 1000);
    }
    printResult('T-21', `${name}: ${reader + TOO_MANY} orders to one stranger, ${relay.sent.length} emails`);
  });

  it('reaches no more strangers in a day than the quota allows', async () => {
    const relay = await aRelay(await aTable(), NOW);
    const whose = `${relay.agent.id}#${AS_CAMPAIGNS.includes(name) ? 'campaign' : 'email'}`;
    const day = NOW.toISOString().slice(0, 10);
    await relay.db.put(emailCount.item({ whose, day }, { used: MOST_A_DAY - 3, expires: 0 }));
    for (let n = 0; n < 6; n++) await order(relay, name, `stranger-${n}@example.com`, n);
    await relay.deliver();
    expect(relay.sent).toHaveLength(3);
  });

  it("isn't sent once the account is stopped, also when it was ordered before", async () => {
    const relay = await aRelay(await aTable(), NOW);
    await order(relay, name, VICTIM, 0);
    const agentId = relay.agent.id;
    const { email, name: agentName } = relay.agent;
    const about = {
      agentId,
      email,
      name: agentName,
      verified: true,
      firstAt: NOW.toISOString(),
      lastDay: '2026-11-21',
    };
    await relay.db.update(sender.key({ agentId }), { set: { ...about, stoppedAt: NOW.toISOString() } });
    await relay.deliver();
    await order(relay, name, VICTIM, 1);
    await relay.deliver();
    expect(relay.sent).toEqual([]);
  });

  it("isn't sent to a reader who has reported the account, also when it was ordered before", async () => {
    const relay = await aRelay(await aTable(), NOW);
    await order(relay, name, 'Victim+tag@gmail.com', 0);
    const keys = { agentId: relay.agent.id, hash: readerHash(relay.agent.id, VICTIM) };
    await relay.db.put(correspondent.item(keys, { stoppedAt: NOW.toISOString(), why: 'report' }));
    await relay.deliver();
    await order(relay, name, VICTIM, 1);
    await relay.deliver();
    expect(relay.sent).toEqual([]);
  });

  it('can be reported from its footer', async () => {
    const relay = await aRelay(await aTable(), NOW);
    await order(relay, name, VICTIM, 0);
    await relay.deliver();
    expect(relay.sent[0]?.html).toMatch(/href="https:\/\/groundwork\.example\/report-email\/[\w~-]+"/);
  });
});

/** A campaign goes only to people who asked for it. */
const UNASKED = ACCOUNT_EMAILS.filter((name) => !name.startsWith('campaign'));

describe.each(UNASKED)('the subject of an email of an account: %s', (name) => {
  it('is ours, without a word that the account typed but the name that it may say', async () => {
    const relay = await aRelay(await aTable(), NOW);
    await order(relay, name, VICTIM, 0);
    await relay.deliver();
    expect(relay.sent[0]?.subject).toBeTruthy();
    const words = relay.sent[0]?.subject.replace(/^(Test: )?Ada Agent\b/, '');
    expect(words).not.toMatch(/Ada|Bo |Buyer|Sam|Seller|SECURITY ALERT|agreement/i);
  });
});

it.each(UNASKED.filter(isToClient))(
  'an email to a client comes in the name of their agent, and names them: %s',
  async (name) => {
    const relay = await aRelay(await aTable(), NOW);
    await order(relay, name, VICTIM, 0);
    await relay.deliver();
    expect(relay.sent[0]).toMatchObject({ from: 'Ada Agent', subject: expect.stringContaining('Ada Agent') });
  },
);

describe('many orders', () => {
  it('at the same moment share one quota', async () => {
    const relay = await aRelay(await aTable(), NOW);
    const many = Array.from({ length: MOST_A_DAY + 10 }, (_, n) =>
      order(relay, 'transaction-opened', `stranger-${n}@example.com`, n),
    );
    expect((await Promise.all(many)).filter((refusal) => !refusal)).toHaveLength(MOST_A_DAY);
  });

  // P-08.
  it('from many accounts reach one stranger no more often than all may together', async () => {
    const db = await aTable();
    for (let account = 0; account * reader < MOST_TO_A_READER + 20; account++) {
      const relay = await aRelay(db, NOW, anAgent({ id: `free-${account}` }));
      for (let n = 0; n < reader; n++) await order(relay, 'transaction-opened', VICTIM, n);
    }
    const relay = await aRelay(db, NOW);
    await relay.deliver();
    expect(relay.sent).toHaveLength(MOST_TO_A_READER);
  });

  it('are free again the next day', async () => {
    const relay = await aRelay(await aTable(), NOW);
    for (let n = 0; n <= reader; n++) await order(relay, 'transaction-opened', VICTIM, n);
    relay.setClock(nextDay(NOW));
    expect(await order(relay, 'transaction-opened', VICTIM, 99)).toBeUndefined();
  });
});

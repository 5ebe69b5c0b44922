// A client as a mail relay: anyone can ask themselves for a proof of funds, and with its link send letters to strangers, take them
// back, and send them again.
// Seen red: while letters of clients weren't counted, all of them went out, and no footer had a link to report them.
import { describe, expect, it } from 'vitest';
import { guestSendOfferLetter } from '../../lambdas/funds/report/offer-letter/send-offer-letter.ts';
import { guestWithdrawOfferLetter } from '../../lambdas/funds/report/offer-letter/withdraw-offer-letter.ts';
import { QUOTAS } from '../../lambdas/members/senders/charge-emails.ts';
import { emailCount, sender } from '../../lambdas/members/senders/entity.ts';
import { readReportToken, reportSender } from '../../lambdas/members/senders/report-sender.ts';
import { aFundsReport } from '../builders/a-funds-report.ts';
import { aGuest } from '../builders/a-guest.ts';
import { aTestDatabase } from '../builders/a-test-database.ts';
import { anOfferForm, anOfferSide } from '../builders/an-offer-side.ts';
import { NOW } from '../builders/now.ts';
import { printResult } from '../cloud/print-result.ts';
import { aRelay } from './mail/orders.ts';

const database = aTestDatabase();
let tables = 0;
const VICTIM = 'victim@gmail.com';
const { reader: MOST_TO_ONE, email: MOST_A_DAY } = QUOTAS.client;
const DAY = NOW.toISOString().slice(0, 10);

/** Clients of one account, each with a confirmed report. */
const aClientRelay = async () => {
  const relay = await aRelay(await database.emptyTable(`letter-relay-${++tables}`), NOW);
  const aClient = async (n: number) => {
    const requestId = String(n).padStart(32, '0');
    const issued = aFundsReport({
      state: 'issued',
      id: String(n).padStart(32, 'a'),
      requestId,
      owner: `LINK#${requestId}`,
    });
    const side = await anOfferSide(relay.db, { issued, requestId, communicationId: `letters-${n}` });
    const guest = aGuest(side.request);
    const order = (to: string) =>
      guestSendOfferLetter(side.deps)(guest, issued.id, anOfferForm({ recipient_email: to }));
    return {
      linkId: requestId,
      order,
      issue: side.issue,
      sendAndTakeBack: async (to: string) => {
        const { id, report_id } = await order(to);
        await side.issue(report_id);
        await relay.deliver();
        await guestWithdrawOfferLetter(side.deps)(guest, id);
        await relay.deliver();
      },
    };
  };
  const letters = () => relay.sent.filter(({ subject }) => subject === 'You have received a proof-of-funds letter');
  return { ...relay, agentId: relay.agent.id, aClient, letters };
};

const isRefused = (work: Promise<unknown>) =>
  work.then(
    () => false,
    (error: { code?: string }) => error.code === 'TOO_MANY_REQUESTS',
  );

const stopAccount = ({ db, agentId }: Awaited<ReturnType<typeof aClientRelay>>) =>
  db.put(
    sender.item(
      { agentId },
      {
        ...{ agentId, email: 'ada@agents.example', name: 'Ada', verified: true },
        ...{ firstAt: NOW.toISOString(), lastDay: DAY, stoppedAt: NOW.toISOString() },
        ...{ sent: 0, bounces: 0, complaints: 0, reports: 0, recentReports: [], revision: 0 },
      },
    ),
  );

describe('a client who sends letters to strangers', () => {
  it('reaches one of them a few times a day, under whatever spelling', async () => {
    const { aClient, letters, sent } = await aClientRelay();
    const client = await aClient(1);
    const spellings = [VICTIM, 'v.ictim@gmail.com', 'victim+1@gmail.com'];
    const refused: boolean[] = [];
    for (let n = 0; n < MOST_TO_ONE + 3; n++)
      refused.push(await isRefused(client.sendAndTakeBack(spellings[n % spellings.length] ?? VICTIM)));
    expect(refused.filter(Boolean)).toHaveLength(3);
    expect(letters()).toHaveLength(MOST_TO_ONE);
    expect(sent.length).toBeLessThanOrEqual(2 * MOST_TO_ONE);
    printResult('T-21', `letters by a client: ${MOST_TO_ONE + 3} orders to one stranger, ${letters().length} emails`);
  });

  it('reaches no more of them in a day than the quota allows', async () => {
    const { aClient, letters } = await aClientRelay();
    const client = await aClient(1);
    const refused: boolean[] = [];
    for (let n = 0; n < MOST_A_DAY + 2; n++)
      refused.push(await isRefused(client.sendAndTakeBack(`stranger-${n}@example.com`)));
    expect(refused.filter(Boolean)).toHaveLength(2);
    expect(letters()).toHaveLength(MOST_A_DAY);
  });

  // P-08.
  it('is one of many whom an account asked, and together they send no more than the account itself', async () => {
    const { aClient, db, agentId } = await aClientRelay();
    const whose = `${agentId}#clients`;
    await db.put(emailCount.item({ whose, day: DAY }, { used: QUOTAS.new.email - 1, expires: 0 }));
    const [one, other] = [await aClient(1), await aClient(2)];
    expect(await isRefused(one.order('stranger-1@example.com'))).toBe(false);
    expect(await isRefused(other.order('stranger-2@example.com'))).toBe(true);
  });

  it('sends none for an account that is stopped, also what was ordered before', async () => {
    const relay = await aClientRelay();
    const client = await relay.aClient(1);
    const { report_id } = await client.order(VICTIM);
    await stopAccount(relay);
    await client.issue(report_id);
    await relay.deliver();
    expect(relay.letters()).toEqual([]);
    await expect(client.order('stranger@example.com')).rejects.toMatchObject({ code: 'SENDING_STOPPED' });
  });

  it('can be reported by their reader, who then gets none from them, while the agent is not stopped', async () => {
    const relay = await aClientRelay();
    const client = await relay.aClient(1);
    await client.sendAndTakeBack(VICTIM);
    const [, token = ''] = /report-email\/([\w~-]+)/.exec(relay.letters()[0]?.html ?? '') ?? [];
    const reporting = readReportToken(await relay.pinKey(), token);
    expect(reporting?.agentId).toBe(client.linkId);
    if (reporting) await reportSender(relay)(reporting, 'report');
    await expect(client.order(VICTIM)).rejects.toMatchObject({ code: 'READER_REFUSES' });
    expect((await sender.get(relay.db, { agentId: relay.agentId }))?.recentReports ?? []).toEqual([]);
  });
});

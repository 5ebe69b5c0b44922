// Mail that fails on its way: it goes out all the same, and once.
// Seen red: with the SDK's own three tries, an answer that was lost sent the mail twice.
import { beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { type Actors, actors } from '../cloud/actors.ts';
import { call, mailsTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { linkIdTo, openWorkAbout, outboxAbout, redrive, redriveUntilDone } from '../cloud/outbox.ts';
import { sized } from '../cloud/size.ts';
import { type Fault, faultHits, injectFault, withoutFaultsBetween } from './inject-fault.ts';

let people: Actors;
beforeAll(async () => {
  people = await actors();
});
withoutFaultsBetween();

let asked = 0;
const ask = async () => {
  const to_user_email = `mail-fault-${++asked}-${Date.now()}@guests.example`;
  const body = aRequestForm({ to_user_email });
  const reply = await call('POST', '/api/communications/create/report', { token: people.agentA.token, body });
  expect(reply.status).toBe(201);
  return { to_user_email, linkId: await linkIdTo(to_user_email) };
};

const cases: Fault[] = [
  { target: 'ses', kind: '500', when: 'before', count: 1 },
  { target: 'ses', kind: '429', when: 'before', count: 1 },
  { target: 'ses', kind: 'reset', when: 'before', count: 1 },
  { target: 'ses', kind: '500', when: 'before', count: 3 },
  ...(sized(0, 1) ? ([{ target: 'ses', kind: 'timeout', when: 'before', count: 3 }] as Fault[]) : []),
];

const lost: Fault['kind'][] = ['reset', 'cut', ...(sized(0, 1) ? (['timeout'] as const) : [])];

describe('the mail of a request', () => {
  it.each(cases)('arrives exactly once after SES: $count x $kind $when', async (fault) => {
    await injectFault(fault);
    const { to_user_email, linkId } = await ask();
    await redriveUntilDone(linkId);
    const mails = await mailsTo(to_user_email, /asks for your proof of funds/);
    console.log(
      `F-01 mail: ${fault.count} x ${fault.kind} ${fault.when}: ${await faultHits()} hits, ${mails.length} mail`,
    );
    expect(await faultHits()).toBe(fault.count);
    expect(mails.length).toBe(1);
  });

  it.each(lost)('goes out once although the answer of SES is lost: %s', async (kind) => {
    await injectFault({ target: 'ses', kind, when: 'after', count: 1 });
    const { to_user_email, linkId } = await ask();
    // SES's own Send event says that it has gone; nothing sends it again before or after.
    await eventually(async () => (await openWorkAbout(linkId)).length === 0);
    await redrive();
    const mails = await mailsTo(to_user_email, /asks for your proof of funds/);
    console.log(`F-01 mail: answer lost by ${kind}: ${await faultHits()} hit, ${mails.length} mail`);
    expect(await faultHits()).toBe(1);
    expect(mails.length).toBe(1);
    expect((await outboxAbout(linkId)).map(({ state, attempts }) => [state, attempts])).toEqual([['done', 1]]);
  });

  it('stays with its worker while that one is still at it, whatever the clock says', async () => {
    await injectFault({ target: 'ses', kind: 'timeout', when: 'before', count: 1 });
    const { to_user_email, linkId } = await ask();
    await eventually(async () => (await faultHits()) === 1);
    await redrive();
    await redriveUntilDone(linkId);
    const [row] = await outboxAbout(linkId);
    // A worker that had lost its row couldn't have recorded its failure.
    expect([row?.attempts, row?.reason]).toEqual([2, expect.stringContaining('SES')]);
    expect(await mailsTo(to_user_email, /asks for your proof of funds/)).toHaveLength(1);
  });

  it('is not lost when the queue or the worker cannot be reached at first', async () => {
    await injectFault({ target: 'sqs', kind: '500', when: 'before', count: 2 });
    const { to_user_email, linkId } = await ask();
    await redriveUntilDone(linkId);
    const mails = await mailsTo(to_user_email, /asks for your proof of funds/);
    console.log(`F-01 mail: the queue down twice: ${mails.length} mail`);
    expect(mails.length).toBe(1);
  });
});

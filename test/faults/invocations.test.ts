// An invocation fails between the gateway or a queue and its function: the caller gets an error and may ask again, and what waits
// in a queue is done once.
// Seen red: with a handler that does not pass the idempotency key on, a lost answer made two of one request.
import { beforeAll, describe, expect, it } from 'vitest';
import { aPdf } from '../builders/a-pdf.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { type Actors, actors, guestOf } from '../cloud/actors.ts';
import { allMailsTo } from '../cloud/at-rest.ts';
import { call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { printResult } from '../cloud/print-result.ts';
import { queuePair, untilEmpty } from '../cloud/queues.ts';
import { sized } from '../cloud/size.ts';
import { filesOf, upload } from '../cloud/upload.ts';
import { type Fault, faultHits, injectFault, withoutFaultsBetween } from './inject-fault.ts';

let people: Actors;
beforeAll(async () => {
  people = await actors();
});
withoutFaultsBetween();

let asked = 0;
const anAddress = () => `invocation-${++asked}-${Date.now()}@guests.example`;
const ask = (to_user_email: string) =>
  call('POST', '/api/communications/create/report', {
    token: people.agentB.token,
    body: aRequestForm({ to_user_email }),
    headers: { 'idempotency-key': `key-${to_user_email}` },
  });

type Case = Pick<Fault, 'kind' | 'when'>;
const kinds: Fault['kind'][] = ['crash', ...(sized(0, 1) ? (['500', '429', 'cut', 'timeout'] as const) : [])];
const cases: Case[] = kinds.flatMap((kind) => [
  { kind, when: 'before' },
  { kind, when: 'after' },
]);

describe('a person', () => {
  it.each(cases)(
    'gets an error for a failed invocation, and asking again creates one request: $kind $when',
    async (fault) => {
      const to = anAddress();
      await injectFault({ target: 'lambda', operation: 'groundwork-dev-requests', count: 1, ...fault });
      const first = await ask(to);
      const again = await ask(to);
      const { body } = await call('GET', '/api/communications', { token: people.agentB.token });
      const listed = body.communications.filter(({ to_user }: { to_user: string }) => to_user === to).length;
      printResult(
        'F-01',
        `invocation ${fault.kind} ${fault.when}: ${first.status}, repeated ${again.status}, ${listed} request`,
      );
      expect(first.status).toBeGreaterThanOrEqual(500);
      expect(first.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      expect([again.status, listed]).toEqual([201, 1]);
    },
  );
});

describe('a file', () => {
  it('whose check dies is refused in words, and is not checked again', { tags: 'deep' }, async () => {
    const guest = await guestOf(people.agentB);
    await injectFault({ target: 'lambda', operation: 'groundwork-dev-file-checks', kind: 'timeout', count: 1 });
    const refused = await upload(guest, aPdf());
    expect(refused).toMatchObject({ state: 'refused', problem: 'too-complex' });
    expect((await filesOf(guest).complete(refused.id)).body).toMatchObject({ state: 'refused' });
    expect(await faultHits()).toBe(1);
  });
});

describe('a mail', () => {
  it.each(['before', 'after'] as const)('goes out once although its worker dies %s its work', async (when) => {
    const to = anAddress();
    await injectFault({ target: 'lambda', operation: 'groundwork-dev-mail-worker', kind: 'crash', when, count: 1 });
    expect((await ask(to)).status).toBe(201);
    await eventually(async () => (await faultHits()) === 1);
    await untilEmpty((await queuePair(/Mail/)).work);
    const mails = await allMailsTo(to, /asks for your proof of funds/);
    printResult('F-01', `invocation of the mail worker lost ${when}: ${await faultHits()} hit, ${mails.length} mail`);
    expect([await faultHits(), mails.length]).toEqual([1, 1]);
  });
});

// Every kind of fault in everything the product depends on, before and after the effect: people who wait get an answer, and a clear
// one if it can't be done now; asking again does it; and it's done once. The short form looks at a few that the other files
// leave out, npm run test:deep -- faults at all of them.
// Seen red: with an idempotency key that the handler does not pass on, one request became two rows and two mails.
// @module-tag deep
import { beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { type Actors, actors, guestOf } from '../cloud/actors.ts';
import { call, mailsTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import type { Answer } from '../cloud/heard.ts';
import { linkIdTo, redriveUntilDone } from '../cloud/outbox.ts';
import { printResult } from '../cloud/print-result.ts';
import { sized } from '../cloud/size.ts';
import { type Fault, faultHits, injectFault, withoutFaultsBetween } from './inject-fault.ts';

let people: Actors;
beforeAll(async () => {
  people = await actors();
});
withoutFaultsBetween();

type Case = { target: 'plaid' | 'stripe' | 'ses' | 'dynamodb'; kind: Fault['kind']; when: 'before' | 'after' };
type Way = {
  operation: string;
  /** Asks once more for the very same thing. */
  ask: (mark: string) => Promise<() => Promise<Answer>>;
  /** The number of times that it has been done. */
  done: (mark: string) => Promise<number>;
};

const address = (mark: string) => `${mark}@guests.example`;
const request = async (mark: string) => () =>
  call('POST', '/api/communications/create/report', {
    token: people.agentB.token,
    body: aRequestForm({ to_user_email: address(mark) }),
    headers: { 'idempotency-key': mark },
  });

const ways: Record<Case['target'], Way> = {
  plaid: {
    operation: '/link/token/create',
    async ask() {
      const { link, cookie } = await guestOf(people.agentA);
      return () => call('POST', '/api/guest/create_link_token', { body: link, cookie });
    },
    done: async () => 1,
  },
  stripe: {
    operation: '/v1/checkout/sessions',
    ask: async () => () => call('POST', '/api/checkout', { body: { plan: 'professional' } }),
    done: async () => 1,
  },
  ses: {
    operation: 'SendRawEmail',
    ask: request,
    async done(mark) {
      await redriveUntilDone(await linkIdTo(address(mark)));
      return (await mailsTo(address(mark), /asks for your proof of funds/)).length;
    },
  },
  dynamodb: {
    operation: 'TransactWriteItems',
    ask: request,
    async done(mark) {
      const { body } = await call('GET', '/api/communications', { token: people.agentB.token });
      return body.communications.filter(({ to_user }: { to_user: string }) => to_user === address(mark)).length;
    },
  },
};

const kinds = ['timeout', 'reset', '429', '500', 'cut', 'delay30s'] as const;
const all: Case[] = (Object.keys(ways) as Case['target'][]).flatMap((target) =>
  kinds.flatMap((kind) => (['before', 'after'] as const).map((when) => ({ target, kind, when }))),
);
const few: Case[] = [
  { target: 'plaid', kind: 'reset', when: 'after' },
  { target: 'stripe', kind: '500', when: 'after' },
  { target: 'ses', kind: '500', when: 'after' },
  { target: 'dynamodb', kind: 'cut', when: 'after' },
];

describe('one fault', () => {
  it.each(sized(0, 1) ? all : few)('$target $kind $when is got over, and nothing is done twice', async (fault) => {
    const { operation, ask, done } = ways[fault.target];
    const mark = `every-${fault.target}-${fault.kind}-${fault.when}-${Date.now()}`;
    const once = await ask(mark);
    await injectFault({ ...fault, operation, count: 1 });
    const first = await once();
    // Work in the background meets it later.
    await eventually(async () => (await faultHits()) === 1);
    await call('DELETE', '/_local/faults');
    const again = await eventually(async () => {
      const reply = await once();
      return reply.status < 400 ? reply : undefined;
    });
    const times = await eventually(async () => (await done(mark)) || undefined);
    printResult(
      'F-01',
      `${fault.target} ${fault.kind} ${fault.when}: ${first.status}, repeated ${again.status}, done ${times}`,
    );
    if (first.status >= 400) {
      expect(first.status).toBe(503);
      expect(first.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      expect(first.headers.get('retry-after')).toBeTruthy();
    }
    expect(times).toBe(1);
  });
});

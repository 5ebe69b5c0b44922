// Two clicks at the same moment, from two sides or two tabs: what they leave is what one after the other would have left.
// Seen red: with signing conditional on the document alone and replacing on the transaction alone, both answered 200, and the
// step was done while the document it showed was unsigned.
// @module-tag deep
import { beforeAll, describe, expect, it } from 'vitest';
import { actors, type Person } from '../cloud/actors.ts';
import { call } from '../cloud/client.ts';
import type { Answer } from '../cloud/heard.ts';
import { printResult } from '../cloud/print-result.ts';
import {
  aTransaction,
  codeFor,
  documentOf,
  type SignedTransaction,
  signAsAgent,
  signAsGuest,
} from '../cloud/signing.ts';
import { DAY_NUMBER, sized } from '../cloud/size.ts';

const ROUNDS = sized(2, 120);
const POINTS = 6;
const STEP = 1;

let agent: Person;
beforeAll(async () => {
  agent = (await actors()).agentA;
});

/** `code`: for the guest's signature, asked for before the clicks; none is sent before the release. */
type Deal = SignedTransaction & { document: Awaited<ReturnType<typeof documentOf>>; code: string };
type Click = (deal: Deal) => Promise<Answer>;

const asAgent =
  (path: string): Click =>
  ({ id }) =>
    call('POST', `/api/transactions/${id}${path}`, { token: agent.token });
const signs: Click = ({ link, document, code }) => signAsGuest(link, STEP, document, code);
const asksForCode: Click = ({ link }) => call('POST', '/api/guest/transaction/code', { body: { ...link, step: STEP } });
const countersigns: Click = ({ id, document }) => signAsAgent(agent, id, STEP, document);
const declines: Click = ({ link }) =>
  call('POST', '/api/guest/transaction/decline', { body: { ...link, step: STEP, reason: 'Not now.' } });
const releases: Click = ({ id, document }) =>
  call('POST', `/api/transactions/${id}/documents/${STEP}/release`, {
    token: agent.token,
    cookie: agent.cookie,
    body: { fingerprint: document.fingerprint },
  });
const voids: Click = ({ id, document }) =>
  call('POST', `/api/transactions/${id}/documents/${STEP}/void`, {
    token: agent.token,
    cookie: agent.cookie,
    body: { fingerprint: document.fingerprint, reason: 'Wrong price.' },
  });
const replaces = asAgent(`/documents/${STEP}/again`);
const closes = asAgent('/close');

/** Makes the clicks meet at different points: later by the time of this many short calls. */
const afterCalls = async (calls: number, click: () => Promise<Answer>): Promise<Answer> => {
  for (let at = 0; at < calls; at++) await call('GET', '/api/version');
  return click();
};

/**
 * Each point with one click first and with the other. In the short form it's one point, another one the next day and for the next kind
 * of clicks; in either order, and with lost answers, they are tried in the unit tests of signing and in test/linearizable-work.test.ts.
 */
const pointOf = (turn: number, what: string): number =>
  ((turn + DAY_NUMBER) * sized(2, 1) + (what.length % 2)) % POINTS;

const aDeal = async (): Promise<Deal> => {
  const transaction = await aTransaction(agent.token);
  return { ...transaction, document: await documentOf(transaction.link, STEP), code: '' };
};
const aReleasedDeal = async () => {
  const deal = await aDeal();
  expect((await releases(deal)).status).toBe(200);
  return { ...deal, code: await codeFor(deal.link, STEP) };
};
const aSignedDeal = async () => {
  const deal = await aReleasedDeal();
  expect((await signs(deal)).status).toBe(200);
  return deal;
};

/** The step's values about its document, and the document's about itself. */
const shown = async ({ id }: Deal) => {
  const transaction = (await call('GET', `/api/transactions/${id}`, { token: agent.token })).body;
  const document = (await call('GET', `/api/transactions/${id}/documents/${STEP}`, { token: agent.token })).body;
  const { done, document_state } = transaction.steps[STEP - 1];
  const last = document.record.at(-1).what as string;
  return { done, document_state, state: document.state, last };
};

/** A document's state after its last entry; the seal comes some seconds after the last signature. */
const STATES: Record<string, string[]> = {
  presented: ['presented'],
  released: ['presented'],
  signed: ['countersign'],
  countersigned: ['signed', 'sealed'],
  declined: ['declined'],
  voided: ['voided'],
};

const isWhole = ({ done, document_state, state, last }: Awaited<ReturnType<typeof shown>>): boolean => {
  const isSettled = ['signed', 'sealed'].includes(state);
  const agrees = document_state === state || (isSettled && ['signed', 'sealed'].includes(document_state));
  return agrees && done === isSettled && (STATES[last] ?? []).includes(state);
};

describe('of two clicks at once', () => {
  it.each<[what: string, begin: () => Promise<Deal>, one: Click, other: Click, both: boolean]>([
    ['releasing and replacing', aDeal, releases, replaces, true],
    ['releasing and asking for a code', aDeal, releases, asksForCode, true],
    ['signing and replacing', aReleasedDeal, signs, replaces, false],
    ['signing and declining', aReleasedDeal, signs, declines, false],
    ['signing twice', aReleasedDeal, signs, signs, false],
    ['replacing twice', aDeal, replaces, replaces, true],
    ['declining and replacing', aReleasedDeal, declines, replaces, true],
    ['countersigning and replacing', aSignedDeal, countersigns, replaces, false],
    ['voiding and countersigning', aSignedDeal, voids, countersigns, true],
    ['voiding and replacing', aSignedDeal, voids, replaces, true],
    ['voiding and signing', aReleasedDeal, voids, signs, true],
    ['voiding twice', aSignedDeal, voids, voids, true],
    ['voiding and closing', aSignedDeal, voids, closes, true],
    ['signing and closing', aReleasedDeal, signs, closes, true],
    ['countersigning and closing', aSignedDeal, countersigns, closes, true],
  ])('%s leave one state', async (what, begin, one, other, both) => {
    const torn: unknown[] = [];
    let bothDone = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const deal = await begin();
      const [first, second] = round % 2 === 0 ? [one, other] : [other, one];
      const later = pointOf(Math.floor(round / 2), what);
      const answers = await Promise.all([first(deal), afterCalls(later, () => second(deal))]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 409, 410].includes(status))).toEqual([]);
      const left = await shown(deal);
      if (statuses.every((status) => status === 200)) bothDone++;
      if (!isWhole(left)) torn.push({ statuses, ...left });
    }
    printResult('T-20', `two clicks, ${what}: ${ROUNDS} rounds, ${bothDone} both done, ${torn.length} torn`);
    expect(torn).toEqual([]);
    if (!both) expect(bothDone).toBe(0);
  });
});

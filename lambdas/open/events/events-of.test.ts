import { describe, expect, it } from 'vitest';
import type { Item } from '#core/data/attribute-value.ts';
import { client } from '#public/clients/client';
import { aClient } from '#test/builders/a-client.ts';
import { NOW } from '#test/builders/now.ts';
import { MESSAGE_STATUS } from '#vocabulary/funds/request';
import { eventsOf } from './events-of.ts';
import { EVENT_TYPES } from './vocabulary.ts';

const at = NOW.toISOString();
const NEXT_YEAR = '2027-11-29T23:59:59.999Z';
const steps = (...statuses: string[]) => statuses.map((status) => ({ status, at, evidence: '' }));
const request = (over: Item = {}): Item => ({
  ...{ PK: 'MESSAGES#ada', SK: 'r1', kind: 'request', state: 'sent', steps: steps(MESSAGE_STATUS.sent) },
  ...over,
});
const letter = (over: Item = {}): Item => ({
  ...{ PK: 'REPORT#rep', SK: 'OFFER#l1', by: 'agent', state: 'sent', agentId: 'ada', views: 0, replies: [] },
  ...over,
});
const document = (state: string): Item => ({
  PK: 'DOCUMENT#d1',
  SK: 'DOCUMENT',
  state,
  agentId: 'ada',
  transactionId: 't1',
});
const transaction = (state: string): Item => ({ PK: 'TRANSACTIONS#ada', SK: 't1', state });
const stored = (seq: number, email: 'in' | 'unknown'): Item => {
  const row = aClient({ agentId: 'ada', id: 'c1', ledgerSeq: seq });
  const consent = { ...row.consent, email: { ...row.consent.email, state: email } };
  return client.item({ agentId: 'ada', clientId: 'c1' }, { ...row, consent });
};

const cases: [string, Item | undefined, Item, string[]][] = [
  ['a new request', undefined, request(), []],
  ['a report of a sample', request({ sample: true }), request({ sample: true, reportId: 'rep' }), []],
  [
    'a request that is opened',
    request(),
    request({ steps: steps(MESSAGE_STATUS.sent, MESSAGE_STATUS.opened) }),
    ['request.opened'],
  ],
  [
    'one that goes to the bank without having been opened',
    request(),
    request({ steps: steps(MESSAGE_STATUS.sent, MESSAGE_STATUS.opened, MESSAGE_STATUS.atBank) }),
    ['request.opened', 'request.sent_to_bank'],
  ],
  ['a request that expires', request(), request({ state: 'expired' }), ['request.expired']],
  [
    'one that is canceled after that',
    request({ state: 'expired' }),
    request({ state: 'cancelled' }),
    ['request.canceled'],
  ],
  [
    'one that gets more time after that',
    request({ state: 'expired', expiresAt: at }),
    request({ expiresAt: NEXT_YEAR }),
    ['request.extended'],
  ],
  ['a reminder', request({ expiresAt: at }), request({ expiresAt: at, remindersSent: 1 }), []],
  ['a report', request(), request({ reportId: 'rep' }), ['report.ready']],
  ['a newer report', request({ reportId: 'rep' }), request({ reportId: 'newer' }), ['report.ready']],
  ['a report that is taken back', request({ reportId: 'rep' }), request({ withdrawnAt: at }), ['report.withdrawn']],
  [
    'a report without a request',
    undefined,
    request({ kind: 'incoming', steps: undefined, reportId: 'rep' }),
    ['report.ready'],
  ],
  ['a report that the agent sent', undefined, request({ kind: 'sent', steps: undefined, reportId: 'rep' }), []],
  [
    'a request that comes from a colleague',
    undefined,
    request({ steps: steps(MESSAGE_STATUS.opened), reportId: 'rep' }),
    [],
  ],
  ['a letter that is opened', letter(), letter({ views: 1 }), ['letter.viewed']],
  ['a letter that gets an answer', letter({ views: 1 }), letter({ views: 1, replies: [{}] }), ['letter.replied']],
  ["a client's own letter that is opened", letter({ by: 'client' }), letter({ by: 'client', views: 1 }), []],
  ["a client's own letter that gets an answer", letter({ by: 'client' }), letter({ by: 'client', replies: [{}] }), []],
  ['a new letter', undefined, letter(), []],
  ['a document that everyone has signed', document('signed'), document('sealed'), ['document.signed']],
  ['a document that is voided', document('sealed'), document('voided'), []],
  ['a new client', undefined, stored(0, 'unknown'), ['client.created']],
  ['a client who opts in', stored(0, 'unknown'), stored(1, 'in'), ['client.consent_changed']],
  ['a client without a change of consent', stored(1, 'in'), stored(2, 'in'), []],
  ['a closing', transaction('open'), transaction('closed'), ['transaction.closed']],
  ['a closed transaction that comes from a colleague', undefined, transaction('closed'), []],
];

describe('events', () => {
  // P-35.
  it.each(cases)('of %s', (_, before, after, types) => {
    const occurred = eventsOf(before, after);
    expect(occurred.map(({ type }) => type)).toEqual(types);
    expect(new Set(occurred.map(({ agentId }) => agentId))).toEqual(new Set(types.length > 0 ? ['ada'] : []));
    expect(eventsOf(after, after)).toEqual([]);
  });

  it('name the report, also once it is withdrawn', () => {
    const object = { kind: 'report', id: 'rep', within: 'r1' };
    expect(eventsOf(request(), request({ reportId: 'rep' }))).toMatchObject([{ object }]);
    expect(eventsOf(request({ reportId: 'rep' }), request({ withdrawnAt: at }))).toMatchObject([{ object }]);
  });

  it('are all made by something', () => {
    expect(new Set(cases.flatMap(([, , , types]) => types))).toEqual(new Set(EVENT_TYPES));
  });

  it('of a row that is deleted, or of another entity, are none', () => {
    expect(eventsOf(request(), undefined)).toEqual([]);
    expect(eventsOf(undefined, { PK: 'CLIENTS#ada', SK: 'EMAIL#a' })).toEqual([]);
  });
});

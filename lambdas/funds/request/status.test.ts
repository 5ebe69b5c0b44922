import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#core/http/errors.ts';
import { DAY } from '#core/platform/clock.ts';
import { aJoint } from '#test/builders/a-joint.ts';
import { aDecision, aRequest } from '#test/builders/a-request.ts';
import { aRequestSide } from '#test/builders/a-request-side.ts';
import { aSignedGift } from '#test/builders/a-signed-gift.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { inDays, NOW } from '#test/builders/now.ts';
import { sized } from '#test/cloud/size.ts';
import { acceptDocuments, askForDocuments } from '../../chat/files/documents/send-documents.ts';
import { begunDocuments, sentDocuments, withdrawnDocuments } from './documents/client-documents.ts';
import type { FundsRequest, Outcome, ReportRow, RequestRow } from './entity.ts';
import { cancel, expire, extend, open, receive, receivePart, remind, reopen, sendToBank } from './funds-request.ts';
import { communicationOf, createWrites } from './funds-request-store.ts';
import { cancelRequest, changeReminders, extendRequest, remindClient } from './manage/change-request.ts';
import { correctClientEmail } from './manage/correct-email.ts';
import { showClientLink } from './manage/show-link.ts';
import type { Joint } from './people.ts';
import { isOpenState, statusOf } from './status.ts';
import { REQUEST_ACTIONS, type RequestAction } from './vocabulary.ts';

const database = aTestDatabase();
const later = (days: number) => new Date(NOW.getTime() + days * DAY);

type Event = (request: FundsRequest, at: Date) => FundsRequest;

const answer: Event = (request, at) => (request.joint ? receivePart(request, 'l1', at) : receive(request, 'r1', at));

/** Steps of client, agent, bank and upkeep. A refused step changes nothing. */
const EVENTS: Event[] = [
  (request, at) => open(request, at),
  (request, at) => ({ ...open(request, at), bankLinkedAt: at.toISOString(), decision: aDecision('show me first') }),
  (request, at) => ({
    ...open(request, at),
    bankLinkedAt: at.toISOString(),
    decision: aDecision('send when confirmed'),
  }),
  (request) => ({ ...request, stepLeft: { why: 'sign in', about: '' } }),
  (request, at) => sendToBank(request, at),
  answer,
  (request) => reopen(request),
  (request, at) => remind(request, at),
  (request, at) => extend(request, at),
  (request, at) => expire(request, at),
  (request, at) => cancel(request, at),
  (request, at) => begunDocuments(request, at),
  (request, at) => (isOpenState(request.state) ? sentDocuments(request, 2, at) : request),
  (request, at) => withdrawnDocuments(request, at),
  (request) => ({ ...request, corrections: (request.corrections ?? 0) + 1 }),
];
const COUPLE = aJoint({ linkId: 'c'.repeat(32), communicationId: 'm2', name: 'Cleo Buyer' });
const as = (role: Joint['role']) => ({ ...COUPLE, role });

const life = fc.record({
  isJoint: fc.boolean(),
  /** Most chains of events end long before an answer. */
  first: fc.constantFrom<Event[]>([], [sendToBank], [sendToBank, answer]),
  /** Each with the number of days before it. */
  events: fc.array(fc.tuple(fc.constantFrom(...EVENTS), fc.constantFrom(0, 0, 1, 6, 13)), { maxLength: 12 }),
  rest: fc.constantFrom(0, 1, 14, 60),
});

const lived = ({ isJoint, first, events, rest }: typeof life extends fc.Arbitrary<infer T> ? T : never) => {
  let day = 0;
  let request = aRequest(isJoint ? { joint: COUPLE } : {});
  for (const [event, days] of [...first.map((event) => [event, 0] as const), ...events]) {
    day += days;
    try {
      request = event(request, later(day));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return { request, now: later(day + rest) };
};

class Written extends Error {}

describe('what a request offers', () => {
  /** Seen red: an expired request offered Remind, one that was reminded three times did too, and files of a canceled one could be accepted. */
  it('is what the routes accept, in each state that a request can reach', async () => {
    await fc.assert(
      fc.asyncProperty(life, async (given) => {
        const side = await aRequestSide(database);
        const { request, now } = lived(given);
        side.setClock(now);
        const agent = anAgent({ id: request.agentId });
        await side.db.transact(createWrites(request, request.expiresAt));
        if (request.joint) {
          const other = aRequest({ id: 'c'.repeat(32), communicationId: 'm2' });
          await side.db.transact(createWrites(other, other.expiresAt));
        }
        const transact = async () => {
          throw new Written();
        };
        const deps = { ...side, siteUrl: 'https://groundwork.example', db: { ...side.db, transact } };
        const id = request.communicationId;
        const routes: Record<RequestAction, () => Promise<unknown>> = {
          remind: () => remindClient(deps)(agent, id),
          extend: () => extendRequest(deps)(agent, id),
          changeReminders: () => changeReminders(deps)(agent, id, 'daily'),
          correctEmail: () => correctClientEmail(deps)(agent, id, 'other@example.com'),
          cancel: () => cancelRequest(deps)(agent, id),
          showLink: () => showClientLink(deps)(agent, id),
          acceptFiles: () => acceptDocuments(deps)(agent, id),
          askForFiles: () => askForDocuments(deps)(agent, id, 'Other ones.'),
        };
        const outcomeOf = async (action: RequestAction): Promise<string> => {
          try {
            await routes[action]();
            return 'nothing to do';
          } catch (error) {
            return error instanceof Written ? 'done' : error instanceof AppError ? 'refused' : String(error);
          }
        };
        const row = (await side.db.query({ pk: `MESSAGES#${agent.id}` })).items.find(({ SK }) => SK === id);
        const { actions } = statusOf(row as unknown as RequestRow, now);
        for (const action of REQUEST_ACTIONS) {
          const offered = actions.includes(action);
          expect([action, await outcomeOf(action)]).toEqual([
            action,
            offered ? expect.stringMatching(/^done|nothing to do$/) : expect.stringMatching(/^refused|nothing to do$/),
          ]);
        }
      }),
      { numRuns: sized(40, 400) },
    );
  });
});

const answered = { state: 'received', reportId: 'r1' } as const;
const confirmed = {
  fundStatus: 1,
  holder: { match: 'match', kind: 'person' },
  validUntil: inDays(20),
} satisfies Partial<Outcome>;

const of = (request: Partial<FundsRequest>, outcome: Partial<Outcome> = {}) =>
  statusOf({ ...communicationOf(aRequest(request)), ...outcome }, NOW);

describe('the status of a request', () => {
  const linked = { state: 'opened', bankLinkedAt: inDays(-1) } as const;
  const files = (state: 'sent' | 'accepted' | 'asked' | 'withdrawn', at = inDays(0)) =>
    ({ state: 'opened', documents: { state, count: 1, at } }) as const;

  it.each<[string, Partial<FundsRequest>]>([
    ['sent', {}],
    ['opened', { state: 'opened' }],
    ['bank_linked', { ...linked, decision: aDecision('send when confirmed') }],
    ['bank_linked', linked],
    ['bank_linked', { ...linked, decision: aDecision('send when confirmed'), stepLeft: { why: 'sign in', about: '' } }],
    ['gift_letter_missing', { ...linked, joint: as('donor') }],
    ['bank_linked', { ...linked, joint: as('donor'), gift: aSignedGift() }],
    ['opened', { state: 'opened', joint: as('donor') }],
    ['at_bank', { state: 'at_bank' }],
    ['files_sent', files('sent')],
    ['files_sent', { ...files('sent'), state: 'sent' }],
    ['files_asked', files('asked')],
    // The bank was linked after the client took their files back.
    ['bank_linked', { ...files('withdrawn', inDays(-2)), ...linked }],
    ['opened', { state: 'opened', documents: { state: 'adding', count: 1, at: inDays(0) } }],
    ['part_done', { state: 'received', joint: COUPLE }],
    ['expired', { state: 'opened', expiresAt: inDays(-1) }],
    ['expired', { state: 'expired' }],
    ['canceled', { state: 'cancelled' }],
    ['no_report', answered],
  ])('is %s', (is, request) => expect(of(request).is).toBe(is));

  /** Several people of one proof: each chip says what that person has to do, and the next step is the agent's. */
  it('says of several people what each has left to do', () => {
    const steps = [
      of({ state: 'received', joint: as('buyer') }),
      of({ joint: as('spouse') }),
      of({ ...linked, joint: as('donor') }),
      of({ ...linked, joint: as('guarantor') }),
    ];
    expect(steps.map(({ is, next }) => [is, next])).toEqual([
      ['part_done', 'others'],
      ['sent', 'remind'],
      ['gift_letter_missing', 'remind'],
      ['bank_linked', 'remind'],
    ]);
  });

  it.each<[string, Partial<Outcome>]>([
    ['confirmed', confirmed],
    ['not_confirmed', { ...confirmed, fundStatus: 0 }],
    ['other_name', { ...confirmed, holder: { match: 'different', kind: 'person' } }],
    ['holder_unknown', { ...confirmed, holder: { match: 'unknown', kind: 'person' } }],
    ['holder_unknown', { ...confirmed, holder: undefined }],
    ['report_expired', { ...confirmed, validUntil: inDays(0) }],
    ['report_expired', { fundStatus: '', erasedAt: inDays(-1) }],
    ['report_withdrawn', { fundStatus: '', withdrawnAt: inDays(-1) }],
  ])('is %s, as the report says', (is, outcome) => expect(of(answered, outcome).is).toBe(is));

  it('leads to a letter only while the report holds', () => {
    expect(of(answered, confirmed)).toMatchObject({ next: 'letter', actions: ['letter'] });
    expect(of(answered, { ...confirmed, validUntil: inDays(-1) })).toMatchObject({
      next: 'request_again',
      actions: [],
    });
    expect(of(answered, { ...confirmed, fundStatus: 0 })).toMatchObject({ next: 'read', actions: [] });
  });

  it.each(['different', 'unknown'] as const)('leads to the report first if its holder is %s', (match) => {
    expect(of(answered, { ...confirmed, holder: { match, kind: 'person' } }).next).toBe('read');
  });

  it('names what is left to do when a request can be reminded of no more', () => {
    expect(of({ remindersSent: 3 })).toMatchObject({ is: 'sent', next: 'call' });
    expect(of({ state: 'expired' })).toMatchObject({ next: 'extend' });
    expect(of({ state: 'expired', createdAt: inDays(-91) })).toMatchObject({ next: 'request_again' });
  });
});

it('withdraws a report that the agent sent, as long as there is one', () => {
  const { linkId: _, people: _people, steps: _steps, ...row } = communicationOf(aRequest());
  const report = (kind: ReportRow['kind'], fundStatus: ReportRow['fundStatus']) =>
    statusOf({ ...row, kind, status: '', fundStatus } as ReportRow, NOW);
  expect(report('sent', 'pending')).toMatchObject({ is: 'at_bank', actions: ['withdraw'] });
  expect(report('sent', '')).toMatchObject({ is: 'no_report', actions: [] });
  expect(report('incoming', 'pending')).toMatchObject({ is: 'at_bank', actions: [] });
});

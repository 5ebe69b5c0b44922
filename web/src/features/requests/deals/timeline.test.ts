import { describe, expect, it } from 'vitest';
import type { AgentTransaction } from '#contracts/chat/transaction';
import { MESSAGE_STATUS } from '#contracts/funds/request';
import type { Listing } from '#contracts/listings/listing';
import { aCommunication, aStatus } from '#test/builders/a-communication.ts';
import { inDays } from '#test/builders/now.ts';
import { chatsOf, contractsOf, timelineOf } from './timeline.ts';

const chat: AgentTransaction = {
  id: 't1',
  kind: 'selling',
  origin: 'own',
  state: 'open',
  reopened: null,
  agent_name: 'Ada Agent',
  guest_name: 'Bo Buyer',
  guest_email: 'bo@example.com',
  created_at: inDays(-4),
  listed_at: inDays(-4),
  last_at: inDays(-3),
  steps: [],
  checklist: [],
  checklist_version: 0,
  has_agreement: false,
  tours: [],
  unread: [],
};

const answered = aCommunication(
  {
    message_date: inDays(-6),
    status: aStatus('report_withdrawn'),
    report: { fund_status: '', fund_total: '', report_id: 'r', withdrawn_at: inDays(-1) },
  },
  {
    state: 'received',
    bank_linked_at: inDays(-5),
    steps: [
      { status: MESSAGE_STATUS.sent, at: inDays(-6) },
      { status: MESSAGE_STATUS.received, at: inDays(-2) },
    ],
  },
);

const letterToThem = {
  id: 'l1',
  communication_id: 'm1',
  recipient_name: 'Lee Lister',
  amount: 450_000,
  at: inDays(-1.9),
  openings: [inDays(-1.8), inDays(-1.6)],
  replies: [inDays(-1.7)],
  withdrawn_at: inDays(-0.9),
};

describe('the timeline of a deal', () => {
  it('has everything, newest first, with who did it', () => {
    expect(
      timelineOf({ communications: [answered], letters: [letterToThem] }, { chats: [chat], contracts: [] }).map(
        ({ what, by }) => `${what}: ${by}`,
      ),
    ).toEqual([
      'The letter to Lee Lister was withdrawn: ',
      'Withdrew the report: Bo Buyer',
      'Opened the letter: Lee Lister',
      'Replied to the letter: Lee Lister',
      'Opened the letter: Lee Lister',
      'Sent a letter for $450,000 to Lee Lister: You',
      'Report received: The bank',
      'Last message in the conversation: Bo Buyer',
      'Started the conversation: Bo Buyer',
      'Linked a bank: Bo Buyer',
      'Request sent to Bo Buyer: You',
    ]);
  });

  it('says that a transaction was opened again', () => {
    const again = { ...chat, reopened: { at: inDays(-2), reason: 'The buyer came back.' } };
    expect(timelineOf({ communications: [], letters: [] }, { chats: [again], contracts: [] })[0]).toMatchObject({
      what: 'Opened the closing again',
      by: 'You',
    });
  });

  it('leads to each part', () => {
    const places = timelineOf(
      { communications: [answered], letters: [letterToThem] },
      { chats: [chat], contracts: [] },
    ).map(({ to }) => to);
    expect(new Set(places)).toEqual(new Set(['/prooffund/m1', '/transactions/t1', '/communications?id=m1']));
  });

  it('says that a request expired, and that a report did', () => {
    const expired = aCommunication({ status: aStatus('expired') }, { expires_at: inDays(-1) });
    const letter = aCommunication({
      id: 'm2',
      status: aStatus('report_expired'),
      kind: 'incoming',
      from_user: 'Bo Buyer',
      request: undefined,
      report: { fund_status: 1, fund_total: '', valid_until: inDays(-0.5) },
    });
    expect(
      timelineOf({ communications: [expired, letter], letters: [] }, { chats: [], contracts: [] }).map(
        ({ what }) => what,
      ),
    ).toEqual(expect.arrayContaining(['Request expired', 'Sent a report', 'The report expired']));
  });

  it('shows the contract to its own buyers only: the acceptance, and the dates that are over', () => {
    const listing = (id: string, communication_id: string): Listing => ({
      id,
      address: '12 Elm Street',
      asking_price: 480_000,
      proof_amount: 400_000,
      accepts: 'investments',
      last_day: '2026-12-31',
      state: 'open',
      url: '',
      created_at: inDays(-9),
      contract: {
        communication_id,
        accepted_on: '2026-11-01',
        dates: [
          { name: 'inspection', day: '2026-11-09' },
          { name: 'closing', day: '2026-12-20' },
        ],
      },
    });
    const contracts = contractsOf({ communications: [answered] }, [listing('l1', answered.id), listing('l2', 'other')]);
    expect(contracts.map(({ id }) => id)).toEqual(['l1']);
    const entries = timelineOf({ communications: [], letters: [] }, { chats: [], contracts }, new Date('2026-11-30'));
    expect(entries.map(({ what }) => what)).toEqual(['Inspection was due', 'The offer on 12 Elm Street was accepted']);
  });

  it('has the chats with its own clients only', () => {
    const other = { ...chat, id: 't2', guest_email: 'sam@example.com' };
    expect(chatsOf([answered], [chat, other])).toEqual([chat]);
  });
});

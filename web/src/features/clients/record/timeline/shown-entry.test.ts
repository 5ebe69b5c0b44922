import { describe, expect, it } from 'vitest';
import { aCommunication } from '#test/builders/a-communication.ts';
import { shownEntry } from './shown-entry.ts';

const now = new Date('2026-11-23T10:00:00Z');
const at = '2026-11-20T10:00:00.000Z';

describe('a line of the timeline', () => {
  it('says what became of a request, and leads to its report once there is one', () => {
    const communication = aCommunication();
    const shown = (over: object) =>
      shownEntry(
        {
          kind: 'communication',
          id: communication.id,
          at,
          has_chat: true,
          communication: { ...communication, ...over },
        },
        now,
      );
    expect(shown({}).to).toContain('/communications?id=');
    expect(shown({}).details).toContain('with a guided chat');
    const holder = { match: 'match', kind: 'client', name: 'Bo Buyer' };
    const report = { ...communication.report, fund_status: 1, report_id: 'r', valid_until: '2026-12-20', holder };
    expect(shown({ report })).toMatchObject({
      details: ['Confirmed', 'with a guided chat'],
      to: `/prooffund/${communication.id}`,
    });
    expect(shown({ report: { ...report, valid_until: '2026-11-01' } }).details[0]).toBe('Report no longer valid');
    expect(shown({ report: { ...report, withdrawn_at: at } }).details[0]).toBe('Report withdrawn');
  });

  it('says of a campaign what came back', () => {
    const campaign = { kind: 'campaign', id: 'c', at, subject: 'News', state: 'sent' } as const;
    expect(shownEntry(campaign, now)).toEqual({ what: 'Campaign: News', details: ['Sent'], to: '/campaigns/c' });
    const back = shownEntry({ ...campaign, bounced_at: at, unsubscribed_at: at }, now);
    expect(back.details).toEqual(['Came back: the address may be wrong', 'They unsubscribed']);
  });

  it('repeats what the client said', () => {
    const entry = {
      seq: 1,
      channel: 'email',
      from: 'unknown',
      to: 'in',
      at,
      by: 'Ada',
      source: 'agent',
      said: 'Yes',
      contact: '',
      hash: '',
    } as const;
    expect(shownEntry({ kind: 'consent', id: '1', at, entry }, now)).toEqual({
      what: 'Opted in: Email',
      details: ['Checkbox in the list', '"Yes"'],
    });
    expect(shownEntry({ kind: 'call', id: at, at, note: 'After five' }, now).details).toEqual(['"After five"']);
  });
});

import { describe, expect, it } from 'vitest';
import { aCommunication, aStatus } from '#test/builders/a-communication.ts';
import { shownEntry } from './shown-entry.ts';

const at = '2026-11-20T10:00:00.000Z';

describe('a line of the timeline', () => {
  it('says what became of a request, and leads to its report once there is one', () => {
    const communication = aCommunication();
    const shown = (over: object) =>
      shownEntry({
        kind: 'communication',
        id: communication.id,
        at,
        has_chat: true,
        communication: { ...communication, ...over },
      });
    expect(shown({}).to).toContain('/communications?id=');
    expect(shown({}).details).toContain('with a conversation');
    const report = { ...communication.report, report_id: 'r' };
    expect(shown({ report, status: aStatus('confirmed') })).toMatchObject({
      details: ['Confirmed', 'with a conversation'],
      to: `/prooffund/${communication.id}`,
    });
  });

  it('says of a campaign what came back', () => {
    const campaign = { kind: 'campaign', id: 'c', at, subject: 'News', state: 'sent' } as const;
    expect(shownEntry(campaign)).toEqual({ what: 'Campaign: News', details: ['Sent'], to: '/campaigns/c' });
    const back = shownEntry({ ...campaign, bounced_at: at, unsubscribed_at: at });
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
    expect(shownEntry({ kind: 'consent', id: '1', at, entry })).toEqual({
      what: 'Opted in: Email',
      details: ['Checkbox in the list', '"Yes"'],
    });
    expect(shownEntry({ kind: 'call', id: at, at, note: 'After five' }).details).toEqual(['"After five"']);
  });
});

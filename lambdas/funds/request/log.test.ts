import { describe, expect, it } from 'vitest';
import { aRequest } from '#test/builders/a-request.ts';
import { NOW } from '#test/builders/now.ts';
import { cancel, extend, noted, open, remind, visit } from './funds-request.ts';
import { requestLog } from './log.ts';

const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

describe('the log of a request', () => {
  it('shows what happened, newest first', () => {
    const reminded = remind(open(aRequest(), later(1)), later(2));
    const request = cancel(extend(noted(reminded, 'locked', later(3)), later(4)), later(5));
    const emails = [{ template: 'proof-request' as const, at: later(2).toISOString() }];
    expect(requestLog(request, { emails }).map(({ event }) => event)).toEqual([
      'cancelled',
      'extended',
      'locked',
      'emailed',
      'reminded',
      'opened',
      'created',
    ]);
  });

  it('keeps the latest changes when there are many', () => {
    let request = aRequest();
    for (let hour = 1; hour <= 80; hour += 1) request = noted(request, 'link_shown', later(hour));
    expect(requestLog(request)).toHaveLength(61);
    expect(requestLog(request)[0]?.at).toBe(later(80).toISOString());
  });

  it('keeps what the client agreed to once they take it back', () => {
    const decision = (words: string, agreed: boolean, hours: number) => ({
      words,
      agreed,
      at: later(hours).toISOString(),
    });
    const consents = [
      decision('send-confirmed-3', true, 1),
      decision('stop-1', false, 2),
      decision('still-good-2', true, 4),
      decision('still-good-2', false, 5),
      decision('documents-1', true, 6),
      decision('documents-1', false, 7),
    ];
    const entries = requestLog(aRequest({ createdAt: NOW.toISOString() }), { consents });
    expect(entries.map(({ event }) => event)).toEqual([
      'files_taken_back',
      'files_agreed',
      'still_good_ended',
      'still_good_agreed',
      'created',
    ]);
  });

  // Seen red: an agreement without a report, and an email about a step that is left, revealed that the bank hadn't confirmed.
  it('has nothing of what the client decided about sending, or of what their bank said', () => {
    const at = later(1).toISOString();
    const decisions = ['send-confirmed-3', 'stop-1'].map((words) => ({ words, agreed: true, at }));
    const emails = (['step-left', 'bank-sign-in', 'bank-ended', 'part-lost'] as const).map((template) => ({
      template,
      at,
    }));
    expect(requestLog(aRequest(), { consents: decisions, emails }).map(({ event }) => event)).toEqual(['created']);
  });

  it('calls each email by its words', () => {
    const at = later(1).toISOString();
    const [sent] = requestLog(aRequest(), { emails: [{ template: 'client-handed-over', at }] });
    expect(sent).toMatchObject({ event: 'emailed', email: 'New contact, to the client' });
  });

  it('shows each visit of the client', () => {
    const visits = [0, 0.5, 2, 2.9, 30].reduce((request, hours) => visit(request, later(hours)), aRequest());
    const seen = requestLog(visits).filter(({ event }) => event.startsWith('opened'));
    expect(seen.map(({ event, at }) => [event, at])).toEqual([
      ['opened_again', later(30).toISOString()],
      ['opened_again', later(2).toISOString()],
      ['opened', later(0).toISOString()],
    ]);
    const often = Array.from({ length: 40 }, (_, day) => later(24 * day));
    expect(requestLog(often.reduce(visit, aRequest())).filter(({ event }) => event === 'opened_again')).toHaveLength(
      20,
    );
  });

  it('has no address, device or IP of anyone', () => {
    const entries = requestLog(open(aRequest(), NOW), {
      emails: [{ template: 'proof-request', at: NOW.toISOString() }],
    });
    for (const entry of entries) expect(Object.keys(entry).sort()).toEqual(['at', 'email', 'event', 'id']);
  });
});

import { describe, expect, it } from 'vitest';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { NOW } from '#test/builders/now.ts';
import type { FundsReport } from './entity.ts';
import {
  fail,
  issue,
  issueJointly,
  makeReady,
  opened,
  reportIdOf,
  requireReadable,
  shownState,
  validUntilOf,
  withdraw,
} from './funds-report.ts';

const pending = aFundsReport();
const ready = aFundsReport({ state: 'ready' });
const issued = aFundsReport({ state: 'issued' });
const failed = aFundsReport({ state: 'failed' });
const withdrawn = aFundsReport({ state: 'withdrawn' });
const others = [{ owner: 'LINK#z', fundsReportId: 'z', communicationId: 'm' }];
const joint = { reportId: 'joint-report', others };
const verdict = { confirmed: true, issuedAt: NOW.toISOString(), validUntil: isoAfter(NOW, DAY) };
const later = new Date(NOW.getTime() + 32 * DAY);

describe('a letter', () => {
  it('is issued from pending, and valid to the end of the thirtieth day', () => {
    expect(issue(pending, true, NOW)).toMatchObject({
      state: 'issued',
      confirmed: true,
      issuedAt: NOW.toISOString(),
      validUntil: '2026-12-22T11:59:59.999Z',
    });
  });

  it.each([ready, issued, failed, withdrawn])(
    'in the state $state is not issued alone, and has no part to wait',
    (fundsReport) => {
      expect(() => issue(fundsReport, true, NOW)).toThrow();
      expect(() => makeReady(fundsReport, ready.part)).toThrow();
    },
  );

  it.each([issued, failed, withdrawn])('in the state $state is neither issued jointly nor failed', (fundsReport) => {
    expect(() => issueJointly(fundsReport, joint, verdict)).toThrow();
    expect(() => fail(fundsReport)).toThrow();
  });

  it('keeps the figures of a part only while it waits for the other one', () => {
    const waiting = makeReady(pending, ready.part);
    expect(waiting).toMatchObject({ state: 'ready', part: ready.part });
    const ends: FundsReport[] = [issueJointly(waiting, joint, verdict), fail(waiting), withdraw(waiting, NOW)];
    expect(ends.map(({ state }) => state)).toEqual(['issued', 'failed', 'withdrawn']);
    for (const end of ends) expect(JSON.stringify(end)).not.toContain(String(ready.part.accounts[0]?.value));
  });

  it('shares the report of the other buyer when it is issued jointly', () => {
    expect(reportIdOf(issueJointly(pending, joint, verdict))).toBe('joint-report');
    expect(reportIdOf(issued)).toBe(issued.id);
  });

  it('is withdrawn once; the first time counts', () => {
    expect(withdraw(withdraw(issued, NOW), later)).toMatchObject({ withdrawnAt: NOW.toISOString(), confirmed: true });
  });

  it.each([
    [issued, NOW, 'valid'],
    [issued, later, 'expired'],
    [withdrawn, later, 'withdrawn'],
    [pending, later, 'pending'],
    [ready, later, 'ready'],
    [failed, later, 'failed'],
  ])('is shown by its state and its day: %#', (fundsReport, at, shown) => {
    expect(shownState(fundsReport, at)).toBe(shown);
  });

  it('expires at the very moment it was valid until', () => {
    expect(shownState(issued, new Date(issued.validUntil))).toBe('expired');
    expect(shownState(issued, new Date(Date.parse(issued.validUntil) - 1))).toBe('valid');
  });

  it('says to a reader whom to ask when it can no longer be read', () => {
    expect(() => requireReadable(withdrawn, NOW)).toThrow('Bo Buyer has withdrawn this report.');
    expect(() => requireReadable(issued, later)).toThrow('Please ask Bo Buyer (bo@example.com) for a new one.');
    for (const fundsReport of [issued, pending, ready, failed])
      expect(() => requireReadable(fundsReport, NOW)).not.toThrow();
  });

  it('has a last day only once it was issued', () => {
    expect([pending, failed, withdrawn].map(validUntilOf)).toEqual(['', '', '']);
    expect(validUntilOf(withdraw(issued, NOW))).toBe(issued.validUntil);
  });

  it('remembers the latest twenty openings', () => {
    const by = (number: number) => `reader-${number}`;
    let fundsReport = issued;
    for (let number = 0; number < 25; number++) fundsReport = opened(fundsReport, by(number), NOW);
    expect(fundsReport.openings.map((one) => one.by)).toEqual(Array.from({ length: 20 }, (_, at) => by(at + 5)));
  });
});

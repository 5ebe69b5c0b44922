// Operators' queries and alarms read these lines: their shape is a promise. T-23 in docs/security.md.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { actsNow, withCall } from '../platform/correlation.ts';
import { SECURITY_EVENTS } from './events.ts';
import { logSecurityEvent, type SecurityEvent, securityLine } from './log-event.ts';

const at = new Date('2026-11-22T10:00:00Z');
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0';
const caller = { correlationId: 'ours', address: '203.0.113.77', userAgent: CHROME };

describe('a security event', () => {
  it('says who did what, from where, with which outcome, and nothing else about a person', async () => {
    const line = await withCall(caller, async () => {
      actsNow({ kind: 'account', id: 'agent-1' });
      return securityLine({ event: 'session.ended', outcome: 'done', about: { kind: 'session', id: 's1' } }, at);
    });
    expect(line).toEqual({
      level: 'info',
      message: 'security event',
      schema: 'groundwork.security.1',
      at: '2026-11-22T10:00:00.000Z',
      event: 'session.ended',
      outcome: 'done',
      who: { kind: 'account', id: 'agent-1' },
      about: { kind: 'session', id: 's1' },
      from: { network: '203.0.113.0/24', device: 'Chrome on Windows' },
      reason: null,
      correlationId: 'ours',
      function: null,
    });
  });

  it.each(Object.keys(SECURITY_EVENTS) as SecurityEvent['event'][])(
    '%s has the same fields as every other',
    (event) => {
      const shape = (value: unknown): unknown =>
        value !== null && typeof value === 'object'
          ? Object.entries(value).map(([name, inner]) => [name, shape(inner)])
          : typeof value === 'object' || typeof value === 'string'
            ? 'text or null'
            : typeof value;
      const bare = securityLine({ event, outcome: 'noticed' }, at);
      const full = securityLine(
        { event, outcome: 'done', who: { kind: 'link', id: 'l' }, about: { kind: 'link', id: 'l' }, reason: 'x' },
        at,
      );
      expect(shape(bare)).toEqual(shape(full));
    },
  );

  it('is counted where an alarm looks', () => {
    const lines: string[] = [];
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    onTestFinished(() => spy.mockRestore());
    logSecurityEvent({ event: 'session.replayed', outcome: 'noticed' });
    logSecurityEvent({ event: 'sign-in', outcome: 'done' });
    // Staff stopped them, so no alarm rings.
    logSecurityEvent({ event: 'sender.stopped', outcome: 'done' });
    expect(lines.map((line) => JSON.parse(line)).filter((line) => line._aws)).toMatchObject([{ ReplayedSessions: 1 }]);
  });
});

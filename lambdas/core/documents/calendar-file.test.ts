// T-40: text that people type can't add lines to a calendar file.
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { momentIn } from '../platform/wall-clock.ts';
import { type CalendarEvent, writeCalendar } from './calendar-file.ts';

const event = (over: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'tour-1@g.example',
  title: 'Tour: Bo Buyer',
  when: { from: '2026-12-03T20:00:00.000Z', to: '2026-12-03T21:00:00.000Z' },
  state: 'confirmed',
  sequence: 0,
  changedAt: '2026-11-21T10:00:00.000Z',
  ...over,
});

/** Another program's reading. */
const readBy = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
const only = (over: Partial<CalendarEvent>) => {
  const [read] = readBy(writeCalendar([event(over)]));
  if (!read) throw new Error('Nothing was read');
  return read;
};

const text = fc.string({ unit: fc.constantFrom(...'aZ 09;,:\\"\n\t=-Ñé漢😀'), maxLength: 200 });

describe('a calendar file', () => {
  it('reads back as it was meant, in lines of at most 75 bytes that each end in CRLF', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ title: text, place: text, note: text }), { maxLength: 4 }), (texts) => {
        const events = texts.map((one, at) => event({ ...one, uid: `e-${at}@g.example` }));
        const written = writeCalendar(events, { name: 'Groundwork', refreshHours: 1 });
        expect(written.endsWith('END:VCALENDAR\r\n')).toBe(true);
        const lines = written.split('\r\n');
        expect(lines.filter((line) => /[\r\n]/.test(line) || Buffer.byteLength(line) > 75)).toEqual([]);
        expect(
          readBy(written).map(({ summary, location, description }) => ({
            title: summary,
            place: location ?? '',
            note: description ?? '',
          })),
        ).toEqual(texts);
      }),
    );
  });

  it.each(['\u0000', '\u0007', '\u001f', '\u007f', '\ud800'])('leaves out what no text may hold: %j', (character) => {
    expect(only({ title: `a${character}b` }).summary).toBe('ab');
  });

  it('takes no line from what someone typed', () => {
    const [read, ...others] = readBy(
      writeCalendar([event({ title: 'x\r\nEND:VEVENT\rBEGIN:VEVENT', place: 'y\nATTENDEE:mailto:a@b.example' })]),
    );
    expect(others).toEqual([]);
    expect(read?.summary).toBe('x\nEND:VEVENT\nBEGIN:VEVENT');
    expect(read?.attendees).toEqual([]);
  });

  it('has a day as that day in every zone, and the next one as its end', () => {
    const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-30'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const { startDate, endDate } = only({ when: { day } });
        expect(startDate.isDate).toBe(true);
        expect(startDate.toString()).toBe(day);
        expect(endDate.subtractDate(startDate).toSeconds()).toBe(86_400);
      }),
    );
  });

  it.each([
    ['before the clocks go forward', 'America/Chicago', '2027-03-14', '01:30', '2027-03-14T07:30:00Z'],
    ['after that', 'America/Chicago', '2027-03-14', '03:30', '2027-03-14T08:30:00Z'],
    ['before they go back', 'America/New_York', '2026-11-01', '00:30', '2026-11-01T04:30:00Z'],
    ['after that', 'America/New_York', '2026-11-01', '09:00', '2026-11-01T14:00:00Z'],
    ['where they never change', 'America/Phoenix', '2027-03-14', '02:30', '2027-03-14T09:30:00Z'],
  ])('has the moment that the wall shows, %s in %s', (_, zone, day, time, expected) => {
    const from = momentIn(zone, day, time)?.toISOString() ?? '';
    const { startDate } = only({ when: { from, to: new Date(Date.parse(from) + 3_600_000).toISOString() } });
    expect(startDate.zone.tzid).toBe('UTC');
    expect(startDate.toString()).toBe(expected);
  });

  it('says what became of an event, and how often it has changed', () => {
    const { component, sequence } = only({ state: 'canceled', sequence: 3 });
    expect(component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(sequence).toBe(3);
    expect(String(component.getFirstPropertyValue('last-modified'))).toBe('2026-11-21T10:00:00Z');
    expect(only({ state: 'proposed' }).component.getFirstPropertyValue('status')).toBe('TENTATIVE');
    expect(only({}).component.getFirstPropertyValue('transp')).toBe('OPAQUE');
    expect(only({ when: { day: '2026-12-03' } }).component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
  });

  it('tells a program how often to look', () => {
    const calendar = new ICAL.Component(ICAL.parse(writeCalendar([], { name: 'Groundwork', refreshHours: 1 })));
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  });
});

import { expect, it } from 'vitest';
import { HOUR } from '#core/platform/clock.ts';
import { quietForMs } from './texting-hours.ts';

const at = (time: string) => new Date(`2026-11-25T${time}:00.000Z`);

it.each([
  ['8 in the morning in Chicago', '1 Elm St, Chicago, IL 60601', '14:00', 0],
  ['7 in the morning in Chicago', '1 Elm St, Chicago, IL 60601', '13:00', 1],
  ['9 in the evening in Chicago', '1 Elm St, Chicago, IL 60601', '03:00', 11],
  ['8 in the morning in Honolulu', '1 Palm St, Honolulu, HI 96813', '18:00', 0],
  ['8 in the morning in New York, of someone whose state is unknown', '', '13:00', 3],
  ['8 in the morning in Los Angeles, of someone whose state is unknown', '', '16:00', 0],
  ['9 in the evening in New York, of someone whose state is unknown', '', '02:00', 14],
])('%s', (_, address, time, hours) => {
  expect(quietForMs('daytime', address, at(time))).toBe(hours * HOUR);
  expect(quietForMs('any', address, at(time))).toBe(0);
});

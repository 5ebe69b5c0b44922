// A time zone is written one way: lambdas/core/platform/clock.ts says how, and nothing else asks the system for its name.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MARKET_ZONE, WITH_ZONE, zoneName } from '#core/platform/clock.ts';

const HOME = 'lambdas/core/platform/clock.ts';
const NAMES_A_ZONE = /timeZoneName|resolvedOptions\(\)\.timeZone/;

const sources = ['lambdas', 'web/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path)),
);

it('is named by one file', () => {
  expect(sources).toContain(HOME);
  expect(sources.filter((path) => NAMES_A_ZONE.test(readFileSync(path, 'utf8')))).toEqual([HOME]);
});

it.each([
  [MARKET_ZONE, 'Eastern Time', 'EST'],
  ['America/Chicago', 'Central Time', 'CST'],
  ['America/Los_Angeles', 'Pacific Time', 'PST'],
])('%s is %s alone, and %s after an hour', (timeZone, name, letters) => {
  const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone, ...WITH_ZONE });
  expect(zoneName(timeZone)).toBe(name);
  expect(hour.format(new Date('2026-11-27T18:00:00Z'))).toMatch(new RegExp(`[AP]M ${letters}$`));
});

// A deadline is shown by its day alone: the hour of its last moment is another day's in most zones.
const DEADLINE = String.raw`[\w.]*\b(?:expires_at|valid_until|grace_until|until)`;
const SHOWN = new RegExp(String.raw`(?:iso=\{${DEADLINE}\} show=|formatDate\(${DEADLINE}, )["'](\w+)["']`, 'g');
const WRITTEN = /\blongDate\([^)]*(?:expiresAt|validUntil|graceUntil)/;
/** A password that the user pool ends at its hour. */
const OF_THE_HOUR = 'web/src/features/admin/invitations/invitations-table.tsx';

it('is shown by its day wherever it is shown', () => {
  const shown = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(SHOWN)].map(([, show]) => ({ path, show })),
  );
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter(({ path, show }) => show !== 'deadline' && path !== OF_THE_HOUR)).toEqual([]);
  expect(sources.filter((path) => WRITTEN.test(readFileSync(path, 'utf8')))).toEqual([]);
});

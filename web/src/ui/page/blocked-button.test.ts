// A phone can't show a reason that needs a mouse pointer, so BlockedButton and heldItem also show it on the page.
// Seen red: with the earlier button of the license step.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');

it('no button waits with a reason that only a pointer finds', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const found = files.filter((file) => /\bdisabledReason\b/.test(readFileSync(join(source, file), 'utf8')));
  expect(found.filter((file) => !file.includes('blocked-button'))).toEqual([]);
});

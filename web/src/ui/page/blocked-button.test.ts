// A reason that only a pointer finds is none on a phone: BlockedButton and heldItem say it on the page, too.
// Seen red: with the license step's button as it was.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');

it('no button waits with a reason that only a pointer finds', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const found = files.filter((file) => /\bdisabledReason\b/.test(readFileSync(join(source, file), 'utf8')));
  expect(found.filter((file) => !file.includes('blocked-button'))).toEqual([]);
});

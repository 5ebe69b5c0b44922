// Escape and a click outside a window close it. A window with text fields has `isTyped`, or contains a form that reports it
// (useAskToLeave). Seen red: without it in the window that invites many people.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');

const files = readdirSync(source, { recursive: true, encoding: 'utf8' });

// Seen red: Cancel in the form that starts a transaction went one step back, which asked about the typed text instead.
it('who goes back in the history counts the windows above the page', () => {
  const steps = files.filter(
    (file) =>
      /\.tsx?$/.test(file) && /navigate\(-\d|history\.(back|go)\(/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(steps).toEqual([join('ui', 'browser', 'window-history.ts')]);
});

it('every window with fields knows when something was typed', () => {
  const found = files.filter((file) => {
    if (!file.endsWith('.tsx')) return false;
    const text = readFileSync(join(source, file), 'utf8');
    const windows = text.match(/<Dialog\b[\s\S]*?<\/Dialog>/g) ?? [];
    return windows.some((one) => /<(Text\w*Field|Input|Textarea)\b/.test(one) && !one.includes('isTyped='));
  });
  expect(found).toEqual([]);
});

// Seen red: with the windows of an API key and of a webhook's secret, which a press beside them closed.
it('every secret that is shown once is in the window that asks before it closes', () => {
  const found = files.filter(
    (file) => /\.tsx$/.test(file) && /(n't|not) show it again/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(found).toEqual([join('features', 'account', 'integrations', 'shown-once.tsx')]);
});

import { renderToString } from 'react-dom/server';
import type { SWRResponse } from 'swr';
import { expect, it } from 'vitest';
import { keepAnswers } from './kept-answers.ts';

const READ = { name: 'Maria Lopez' };

/** The error that a page shows after such a read. */
const shown = (response: Partial<SWRResponse & { size: number }>): string => {
  const read = keepAnswers((() => response) as unknown as Parameters<typeof keepAnswers>[0]);
  const Page = () => (read('/api/report', null, {}).error ? 'an error' : 'the page');
  return renderToString(<Page />);
};

// Seen red: a report was replaced by an error, because it couldn't be read a second time.
it.each([
  { after: 'a server error', response: { data: READ, error: { status: 503 } }, shows: 'the page' },
  { after: 'too many requests', response: { data: READ, error: { status: 429 } }, shows: 'the page' },
  { after: 'no network', response: { data: READ, error: new TypeError('Failed to fetch') }, shows: 'the page' },
  // A withdrawn report doesn't stay on the page.
  { after: 'a refusal', response: { data: READ, error: { status: 410 } }, shows: 'an error' },
  { after: 'a first read that failed', response: { error: { status: 503 } }, shows: 'an error' },
  { after: 'more that did not come', response: { data: [READ], size: 2, error: { status: 503 } }, shows: 'an error' },
])('after $after, someone sees $shows', ({ response, shows }) => {
  expect(shown(response)).toBe(shows);
});

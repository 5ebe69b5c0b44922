import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismiss, notify, useNotices } from './notify.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const shown = (): string[] => {
  let seen: string[] = [];
  const Reader = () => {
    seen = useNotices().map(({ content }) => content);
    return null;
  };
  renderToString(<Reader />);
  return seen;
};

it('takes away what only tells, and keeps errors and what can be taken back until they are dismissed', () => {
  notify({ type: 'success', content: 'Saved.' });
  const failed = notify({ type: 'error', content: 'Not saved.' });
  const deleted = notify({ type: 'success', content: 'Deleted.', action: { label: 'Undo', run: () => {} } });
  expect(shown()).toEqual(['Deleted.', 'Not saved.', 'Saved.']);
  vi.advanceTimersByTime(3_600_000);
  expect(shown()).toEqual(['Deleted.', 'Not saved.']);
  dismiss(failed);
  dismiss(deleted);
  expect(shown()).toEqual([]);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ChecklistItem } from '#contracts/chat/transaction';
import { ChecklistPanel } from './checklist-panel.tsx';

// While it can still come, what the other side hasn't done isn't said on each line.
const item: ChecklistItem = { id: 'price', kind: 'task', text: 'Agree on a price', user: '', agent: '2026-11-21' };
const names = { user: 'Sam Seller', agent: 'Ada Agent' };
const drawn = (isClosed: boolean, agent = item.agent) =>
  renderToStaticMarkup(
    <ChecklistPanel
      kind="selling"
      items={[{ ...item, agent }]}
      self="user"
      names={names}
      isClosed={isClosed}
      onCheck={async () => undefined}
    />,
  );
const boxes = (html: string) => html.match(/type="checkbox"/g)?.length ?? 0;

it('has a box for what this side checks off, and says of the other side what it has done', () => {
  const html = drawn(false);
  expect(boxes(html)).toBe(1);
  expect(html).toContain('Ada Agent: done');
  expect(drawn(false, '')).not.toContain('Ada Agent: ');
});

/** Seen red: boxes that looked as if they could still be checked. */
it('has no box once the transaction is closed, and says of both sides how far they came', () => {
  const html = drawn(true);
  expect(boxes(html)).toBe(0);
  expect(html).toContain('You: not yet');
  expect(html).toContain('Ada Agent: done');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ChecklistItem } from '#contracts/chat/transaction';
import { ChecklistPanel } from './checklist-panel.tsx';

// In an open transaction, a line doesn't say that the other side hasn't done its item yet.
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

/** Seen red: a closed transaction had boxes that looked as if people could still check them. */
it('has no box once the transaction is closed, and says of both sides how far they came', () => {
  const html = drawn(true);
  expect(boxes(html)).toBe(0);
  expect(html).toContain('You: not yet');
  expect(html).toContain('Ada Agent: done');
});

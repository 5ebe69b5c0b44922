import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Communication } from '#contracts/funds/request';
import { aCommunication } from '#test/builders/a-communication.ts';
import { CommunicationItem } from './communication-item.tsx';

const conversations = { unreadOf: () => 0, show: () => null };
const chipOf = (communication: Communication): string | undefined => {
  const shown = renderToStaticMarkup(
    <CommunicationItem
      communication={communication}
      conversations={conversations}
      isOpen={false}
      isWanted={false}
      onToggle={() => {}}
      onChanged={async () => {}}
    />,
  );
  return /class="(chip[^"]*)"/.exec(shown)?.[1];
};

const confirmed: Communication['report'] = {
  fund_status: 1,
  fund_total: '',
  valid_until: '2999-01-01',
  holder: { names: ['Bo Buyer'], match: 'match', client: 'Bo Buyer', kind: 'person' } as never,
};

/** Seen red: a request that was sent, and one that was canceled, were as green as a confirmed one. */
it('keeps green for what is confirmed', () => {
  expect(chipOf(aCommunication({ report: confirmed }, { state: 'received' }))).toBe('chip');
  for (const state of ['sent', 'opened', 'at_bank'] as const)
    expect(chipOf(aCommunication({}, { state }))).toBe('chip chip-waits');
  for (const state of ['expired', 'cancelled'] as const)
    expect(chipOf(aCommunication({}, { state }))).toBe('chip chip-over');
  expect(chipOf(aCommunication({ kind: 'draft' }))).toBe('chip chip-brass');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Communication } from '#contracts/funds/request';
import { aCommunication } from '#test/builders/a-communication.ts';
import { NOW } from '#test/builders/now.ts';
import { factsOf } from '../deal-facts.ts';
import { Board } from './board.tsx';

const boardOf = (communication: Communication): string => {
  const facts = factsOf({ id: 'd1', communications: [communication] }, NOW);
  return renderToStaticMarkup(
    <MemoryRouter>
      <Board deals={facts ? [facts] : []} />
    </MemoryRouter>,
  );
};

/** Seen red: on the board, a client who had shared files looked as if they had only opened the link. */
it('says what the name of a column leaves open', () => {
  const at = NOW.toISOString();
  const files = aCommunication({}, { state: 'opened', documents: { state: 'sent', count: 2, at } });
  expect(boardOf(files)).toContain('Files to review');
  expect(boardOf(aCommunication({}, { state: 'opened' }))).not.toContain('class="chip');
});

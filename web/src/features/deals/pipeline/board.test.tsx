import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Communication } from '#contracts/funds/request';
import { aCommunication, aStatus } from '#test/builders/a-communication.ts';
import { NOW } from '#test/builders/now.ts';
import { factsOf } from '../deal-facts.ts';
import { Board } from './board.tsx';

const boardOf = (communication: Communication): string => {
  const facts = factsOf({ id: 'd1', leading: communication.id, communications: [communication] }, NOW);
  return renderToStaticMarkup(
    <MemoryRouter>
      <Board deals={facts ? [facts] : []} />
    </MemoryRouter>,
  );
};

/** Seen red: on the board, a client who had shared files looked as if they had only opened the link. */
it('says what the name of a column leaves open', () => {
  expect(boardOf(aCommunication({ status: aStatus('files_sent') }))).toContain('Files to review');
  expect(boardOf(aCommunication({ status: aStatus('opened') }))).not.toContain('class="chip');
});

// Runs while building, in Node: the page at an address as a stranger first sees it.
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';

// Everything in one piece: React would otherwise move large parts to the end, and put a script there to bring them back.
const IN_ONE_PIECE = Number.MAX_SAFE_INTEGER;

export const prerender = async (address: string): Promise<string> => {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={address}>
        <App />
      </StaticRouter>
    </StrictMode>,
    {
      progressiveChunkSize: IN_ONE_PIECE,
      onError: (error) => void errors.push(error),
    },
  );
  const words = await text(Readable.from(prelude));
  if (errors.length > 0) throw errors[0];
  return words;
};

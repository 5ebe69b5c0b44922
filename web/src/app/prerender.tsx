// Runs in Node during the build: renders the page at an address as a stranger first sees it.
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';

// This keeps the page in one piece. Otherwise, React moves large parts to the end, with a script that brings them back.
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

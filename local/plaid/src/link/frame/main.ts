// The frame's document: plays one Link session after another for the page that embeds it.
import type { FromFrame, ToFrame } from '../messages.ts';
import { createBankCalls, startSession } from './session.ts';

const OWN_PATH = '/link/v2/stable/link.html';

const { origin, pathname, search } = location;
const asked = new URLSearchParams(search);
const pageOrigin = asked.get('origin') ?? '';
const calls = createBankCalls(origin + pathname.slice(0, -OWN_PATH.length));

const tell = (message: FromFrame): void => parent.postMessage(message, pageOrigin);

let session: { exit(): void } | undefined;

addEventListener('message', (event: MessageEvent<ToFrame>) => {
  if (event.source !== parent || event.origin !== pageOrigin) return;
  if (event.data.link === 'exit') session?.exit();
  if (event.data.link !== 'open' || session) return;
  const { token, receivedRedirectUri } = event.data;
  session = startSession({
    token,
    receivedRedirectUri: receivedRedirectUri ?? undefined,
    language: asked.get('lang') ?? 'en',
    calls,
    tell,
    onEnd() {
      session = undefined;
    },
  });
});

tell({ link: 'ready' });

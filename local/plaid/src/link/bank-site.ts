import { randomUUID } from 'node:crypto';
import { details, PlaidFailure } from '../failure.ts';
import { institutionOf } from '../items.ts';
import type { LinkTokenRecord, World } from '../state.ts';
import { wordsIn } from './frame/words.ts';
import { openToken } from './open-token.ts';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const STYLE = `
body { margin: 0; background: #eef1f6; color: #16233a; font: 400 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
header { padding: 16px 24px; background: #16355f; color: #fff; font-weight: 700; font-size: 1.125rem; }
main { max-width: 26rem; margin: 32px auto; padding: 0 24px; }
h1 { font-size: 1.375rem; line-height: 1.3; }
form { display: flex; flex-direction: column; gap: 12px; margin-top: 24px; }
button { min-height: 48px; border: 1px solid #16355f; border-radius: 6px; background: #fff; color: #16355f; font: inherit; font-weight: 600; cursor: pointer; }
button[value='share'] { background: #16355f; color: #fff; }
`;

/** The page of a bank. It's plain, and looks different from the product. */
const ownSitePage = (bank: string, client: string, language: string): string => {
  const words = wordsIn(language);
  return `<!doctype html>
<html lang="${language === 'es' ? 'es' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(bank)}</title><style>${STYLE}</style></head>
<body>
<header>${escaped(bank)}</header>
<main>
<h1>${escaped(words.bankAsks(client))}</h1>
<p>${escaped(words.bankIsPlayed)}</p>
<form method="post">
<button name="answer" value="share">${escaped(words.share)}</button>
<button name="answer" value="refuse">${escaped(words.doNotShare)}</button>
</form>
</main>
</body>
</html>
`;
};

// A bank that signs people in on its own site (OAuth): the dialog sends the whole page there, and it comes back to the
// token's redirect_uri.

/** These pages are under the dialog's own path, because the local edge's other paths belong to the product. */
const PAGES = '/link/bank/';

export const leaveForBank = (world: World, record: LinkTokenRecord, institutionId: string): string => {
  if (!record.request.redirect_uri) throw new PlaidFailure(details.needsWindow);
  const stateId = randomUUID();
  record.away = { stateId, institutionId };
  world.state.save();
  return PAGES + stateId;
};

/** The bank of a person who has come back. Refuses unless the person left with this token, for this bank, and is back for the first time. */
export const takeReturn = (world: World, record: LinkTokenRecord, receivedUri: string): string => {
  const url = URL.canParse(receivedUri) ? new URL(receivedUri) : undefined;
  const stateId = url?.searchParams.get('oauth_state_id');
  if (!url || !stateId) throw new PlaidFailure(details.noStateId);
  if (url.origin + url.pathname !== record.request.redirect_uri)
    throw new PlaidFailure(details.invalid("receivedRedirectUri does not match the link token's redirect_uri"));
  const { away } = record;
  if (!away?.answer || away.stateId !== stateId) throw new PlaidFailure(details.stateIdOfAnother);
  if (away.isUsed) throw new PlaidFailure(details.stateIdUsed);
  away.isUsed = true;
  world.state.save();
  if (away.answer === 'refused') throw new PlaidFailure(details.notGranted);
  return away.institutionId;
};

type Visit = { html: string } | { location: string };

/** The bank's page for a GET, and the next address for a POST; undefined for any other path. */
export const visitBank = (world: World, method: string, path: string, body: string): Visit | undefined => {
  if (!path.startsWith(PAGES)) return undefined;
  const stateId = path.slice(PAGES.length);
  const found = Object.values(world.state.value.linkTokens).find(({ away }) => away?.stateId === stateId);
  if (!found?.away) throw new PlaidFailure(details.unknownEndpoint, 404);
  const record = openToken(world, found.token);
  if (method !== 'POST') {
    const { client_name, language } = record.request;
    return { html: ownSitePage(institutionOf(found.away.institutionId).name, client_name, language) };
  }
  found.away.answer = new URLSearchParams(body).get('answer') === 'share' ? 'shared' : 'refused';
  world.state.save();
  const back = new URL(record.request.redirect_uri ?? '');
  back.searchParams.set('oauth_state_id', stateId);
  return { location: back.href };
};

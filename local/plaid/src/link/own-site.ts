// A bank that signs people in on its own site (OAuth): the dialog sends the whole page there, and it comes back to the
// token's redirect_uri.
import { randomUUID } from 'node:crypto';
import { details, PlaidFailure } from '../failure.ts';
import { institutionOf } from '../items.ts';
import type { LinkTokenRecord } from '../state.ts';
import type { World } from '../world.ts';
import { openToken } from './open-token.ts';
import { ownSitePage } from './own-site-page.ts';

/** Under the dialog's own path: what else the local edge serves is the product. */
const PAGES = '/link/bank/';

export const leaveForBank = (world: World, record: LinkTokenRecord, institutionId: string): string => {
  if (!record.request.redirect_uri) throw new PlaidFailure(details.needsWindow);
  const stateId = randomUUID();
  record.away = { stateId, institutionId };
  world.state.save();
  return PAGES + stateId;
};

/** The bank of somebody who has come back; refused unless this token left from here, to there, and is back for the first time. */
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

/** The bank's page for a GET, and where it leads for a POST; undefined for every other path. */
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

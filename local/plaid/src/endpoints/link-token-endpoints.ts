import { randomUUID } from 'node:crypto';
import type { LinkTokenCreateRequest, LinkTokenCreateResponse, LinkTokenGetResponse } from 'plaid';
import type { z } from 'zod';
import { details, PlaidFailure } from '../failure.ts';
import { institutionOf, itemByAccessToken } from '../items.ts';
import { linkSessions } from '../link/link-history.ts';
import type { Plain } from '../plain.ts';
import type { LinkTokenRecord } from '../state.ts';
import { newToken } from '../tokens.ts';
import type { World } from '../world.ts';
import { type Endpoint, endpoint, type Reply } from './endpoint.ts';
import { linkTokenRequest } from './link-token-request.ts';
import { request, words } from './parse-request.ts';

const NEW_ITEM_LIVES_MS = 4 * 3_600_000;
const UPDATE_LIVES_MS = 30 * 60_000;

export const linkTokenEndpoints = (world: World): Endpoint[] => [
  endpoint('/link/token/create', linkTokenRequest, (input) => create(world, input)),
  endpoint(
    '/link/token/get',
    request({ link_token: words() }),
    ({ link_token }): Plain<Reply<LinkTokenGetResponse>> => {
      const record = world.state.value.linkTokens[link_token];
      if (!record) throw new PlaidFailure(details.linkToken);
      const { request: asked } = record;
      return {
        link_token,
        created_at: record.createdAt,
        expiration: record.expiresAt,
        link_sessions: linkSessions(world, record),
        metadata: {
          initial_products: asked.products ?? [],
          webhook: asked.webhook ?? null,
          country_codes: asked.country_codes,
          language: asked.language,
          ...(asked.account_filters ? { account_filters: asked.account_filters } : {}),
          redirect_uri: asked.redirect_uri ?? null,
          client_name: asked.client_name,
        },
      };
    },
  ),
];

const create = (world: World, input: z.infer<typeof linkTokenRequest>): Plain<Reply<LinkTokenCreateResponse>> => {
  if (!input.user && !input.user_id) throw new PlaidFailure(details.missing(['user']));
  if (input.redirect_uri !== undefined) checkRedirect(world, input.redirect_uri);
  const item = input.access_token ? itemByAccessToken(world, input.access_token) : undefined;
  if (input.institution_id !== undefined) institutionOf(input.institution_id);
  if (item && input.products?.length)
    throw new PlaidFailure(details.invalid('products must be omitted when an access_token is given (update mode)'));
  if (!item && !input.products?.length) throw new PlaidFailure(details.missing(['products']));
  const { client_id, secret, ...asked } = input;
  const record: LinkTokenRecord = {
    token: newToken('link'),
    createdAt: world.now().toISOString(),
    expiresAt: new Date(world.now().getTime() + (item ? UPDATE_LIVES_MS : NEW_ITEM_LIVES_MS)).toISOString(),
    request: asked as Plain<LinkTokenCreateRequest>,
    sessionId: randomUUID(),
    ...(item ? { itemId: item.itemId } : {}),
  };
  forgetExpired(world);
  world.state.value.linkTokens[record.token] = record;
  world.state.save();
  return { link_token: record.token, expiration: record.expiresAt };
};

const checkRedirect = (world: World, uri: string): void => {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  if (!url || !secure) throw new PlaidFailure(details.invalid('redirect_uri must be a valid HTTPS URL'));
  if (url.search || url.hash)
    throw new PlaidFailure(details.invalid('redirect_uri must not contain query parameters or a fragment'));
  if (world.redirectUris && !world.redirectUris.includes(uri))
    throw new PlaidFailure(details.invalid('OAuth redirect URI must be configured in the developer dashboard'));
};

const forgetExpired = (world: World): void => {
  const { linkTokens } = world.state.value;
  const dayAgo = world.now().getTime() - 24 * 3_600_000;
  for (const record of Object.values(linkTokens))
    if (Date.parse(record.expiresAt) < dayAgo) delete linkTokens[record.token];
};

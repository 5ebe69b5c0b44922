// The two documents that an assistant reads before it has a token.
import type { Reply } from '#core/http/route.ts';
import type { routes } from './contract.ts';
import { mcpUrl, READ, SCOPES } from './vocabulary.ts';

type Where = { siteUrl: string; hostedUrl: string; clientId: string };

export const protectedResource = ({ siteUrl, clientId }: Where): Reply<typeof routes.protectedResource> => ({
  resource: mcpUrl(siteUrl),
  resource_name: 'Groundwork',
  resource_documentation: `${siteUrl}/developers`,
  authorization_servers: [siteUrl],
  // The scope that an assistant requests by default.
  scopes_supported: [READ],
  bearer_methods_supported: ['header'],
  client_id: clientId,
});

/** The user pool's own document doesn't mention PKCE, and careful assistants stop without it. */
export const authorizationServer = ({ siteUrl, hostedUrl }: Where): Reply<typeof routes.authorizationServer> => ({
  issuer: siteUrl,
  authorization_endpoint: `${hostedUrl}/oauth2/authorize`,
  token_endpoint: `${hostedUrl}/oauth2/token`,
  revocation_endpoint: `${hostedUrl}/oauth2/revoke`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  scopes_supported: [...SCOPES],
});

// The calls of agents' own assistants: one address that speaks MCP, and the documents that say where an agent signs in
// (RFC 9728, RFC 8414).
import * as v from 'valibot';
import type { Routes } from '#core/http/route.ts';

const texts = v.array(v.string());

const resource = v.object({
  resource: v.string(),
  resource_name: v.string(),
  resource_documentation: v.string(),
  authorization_servers: texts,
  scopes_supported: texts,
  bearer_methods_supported: texts,
  /** An addition to the RFC: the user pool can't register clients, so there is one for all assistants. */
  client_id: v.string(),
});

const read = {
  method: 'GET',
  auth: 'public',
  reply: resource,
} as const;

export const routes = {
  /** A JSON-RPC message, and its answer. */
  callAssistants: {
    method: 'POST',
    path: '/mcp',
    auth: 'assistant',
    body: v.looseObject({ jsonrpc: v.literal('2.0') }),
    reply: v.unknown(),
  },
  /** The protocol allows streams from the server. We have none, so the answer is 405. */
  streamToAssistants: { method: 'GET', path: '/mcp', auth: 'assistant', reply: v.unknown() },
  protectedResource: { ...read, path: '/.well-known/oauth-protected-resource' },
  /** The same document, at the address that programs try first. */
  protectedResourceOfMcp: { ...read, path: '/.well-known/oauth-protected-resource/mcp' },
  authorizationServer: {
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    auth: 'public',
    reply: v.object({
      issuer: v.string(),
      authorization_endpoint: v.string(),
      token_endpoint: v.string(),
      revocation_endpoint: v.string(),
      response_types_supported: texts,
      grant_types_supported: texts,
      code_challenge_methods_supported: texts,
      token_endpoint_auth_methods_supported: texts,
      scopes_supported: texts,
    }),
  },
} as const satisfies Routes;

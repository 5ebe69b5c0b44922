// Checks an assistant's token: the user pool made it for the assistants' client, this address and the right scope; its
// sign-in wasn't ended and the assistant wasn't disconnected; its account is active; and it doesn't call too often. It has
// the scopes that its agent has allowed; a new one has none.
import type { Db } from '#core/data/db.ts';
import type { Claims, KeyHolder } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { VerifyIdToken } from '#core/http/id-token.ts';
import type { Clock } from '#core/platform/clock.ts';
import { refuseEnded } from '#core/security/ended-sign-ins.ts';
import { countCall, rateLimitHeaders, standingAgent } from '#public/open/keys';
import { callingAssistant } from './connected-assistants.ts';
import { assistantCalls } from './entity.ts';
import { CALLS_A_MINUTE, METADATA, mcpUrl, READ } from './vocabulary.ts';

type Deps = { db: Pick<Db, 'get' | 'update' | 'transact'>; clock: Clock; verify: VerifyIdToken; siteUrl: string };

/** The header that says where the agent signs in (RFC 9728, RFC 6750). */
const challenge = (siteUrl: string, why?: { error: string; scope?: string }): Record<string, string> => {
  const parts = Object.entries({ ...why, resource_metadata: `${siteUrl}${METADATA}` });
  return { 'www-authenticate': `Bearer ${parts.map(([name, value]) => `${name}="${value}"`).join(', ')}` };
};

const text = (claims: Claims, name: string): string => (typeof claims[name] === 'string' ? claims[name] : '');

export const proveAssistant = ({ db, clock, verify, siteUrl }: Deps) => {
  const refused = (error?: string) => () =>
    new AppError('UNAUTHENTICATED', {
      message: 'Connect the assistant again: its agent has to sign in.',
      headers: challenge(siteUrl, error === undefined ? undefined : { error }),
    });
  const notValid = refused('invalid_token');

  return async (token: string | undefined): Promise<{ actor: KeyHolder; headers: Record<string, string> }> => {
    if (token === undefined) throw refused()();
    const claims = await verify(token);
    if (!claims || claims.aud !== mcpUrl(siteUrl)) throw notValid();
    const agentId = text(claims, 'sub');
    const now = clock();
    const limit = { now, most: CALLS_A_MINUTE, who: 'Your assistants' };
    const { calls = 1 } = await countCall(
      (count, condition) => assistantCalls.change(db, { agentId }, count, condition),
      limit,
    );
    const signedInAt = Number(claims.auth_time);
    await refuseEnded({ db })(agentId, signedInAt).catch((cause) => {
      throw cause instanceof AppError && cause.code === 'UNAUTHENTICATED' ? notValid() : cause;
    });
    const agent = await standingAgent(db, { agentId, name: '', provider: 'assistant' }, notValid);
    const scopes = text(claims, 'scope').split(' ');
    if (!scopes.includes(READ))
      throw new AppError('FORBIDDEN', {
        message: `This assistant doesn't have the scope ${READ}.`,
        headers: challenge(siteUrl, { error: 'insufficient_scope', scope: READ }),
      });
    const at = { agentId, email: agent.email, signedInAt, scopes, now };
    const { id, name, allowed } = await callingAssistant(db, at, notValid);
    const granted = allowed.filter((scope) => scopes.includes(scope));
    return {
      actor: { ...agent, key: { id, name, isTest: false, scopes: granted } },
      headers: rateLimitHeaders(calls, limit),
    };
  };
};

// The assistants that an agent has connected, each known by its sign-in.
import { type Db, isNew, when, writeAgain } from '#core/data/db.ts';
import type { AppError } from '#core/http/errors.ts';
import { DAY, epochSeconds, HOUR, SECOND } from '#core/platform/clock.ts';
import { activityWrites, type Happened, logActivity } from '#public/members/activity';
import { PROPOSAL_LIMITS } from '#vocabulary/members/proposals';
import { type ConnectedAssistant, connectedAssistant } from './entity.ts';
import { PROPOSE, SCOPES } from './vocabulary.ts';

/** A refresh token lives for 30 days from the sign-in (lib/identity). */
const LONGEST_DAYS = 31;

type At = { agentId: string; email: string; signedInAt: number; scopes: string[]; now: Date };

/** The event of a new connection. It names the grant instead of the assistant, whose name is only its own claim. */
const connection = ({ agentId, email, scopes }: At): Happened => ({
  event: 'assistant.connected',
  agentId,
  email,
  detail: scopes.includes(PROPOSE) ? 'Reads and proposes' : 'Only reads',
});

/** Scopes in our order; a token may have others. */
const ours = (scopes: string[]) => SCOPES.filter((scope) => scopes.includes(scope));

/**
 * The assistant that calls; its use is noted at most once an hour, and its first call is an event of the account. It waits for its
 * agent before it may do anything: the user pool's page asks for no consent. `refused`: the error for a disconnected one.
 */
export const callingAssistant = (
  db: Pick<Db, 'get' | 'transact'>,
  at: At,
  refused: () => AppError,
): Promise<ConnectedAssistant> =>
  writeAgain(async () => {
    const { agentId, signedInAt, now } = at;
    const id = String(signedInAt);
    const known = await connectedAssistant.get(db, { agentId, id }, { consistent: true });
    if (known?.endedAt !== undefined) throw refused();
    const asked = ours([...(known?.asked ?? []), ...at.scopes]);
    const isNoted = asked.length === known?.asked.length && now.getTime() - Date.parse(known.usedAt) < HOUR;
    if (known && isNoted) return known;
    const signedIn = new Date(signedInAt * SECOND);
    const used = { id, asked, usedAt: now.toISOString(), expires: epochSeconds(signedIn, LONGEST_DAYS * DAY) };
    const first = { connectedAt: signedIn.toISOString(), name: '', allowed: [] };
    const isAsRead = known ? when('attribute_exists(#PK) AND attribute_not_exists(#endedAt)') : isNew;
    const what = connection(at);
    await db.transact([
      connectedAssistant.update({ agentId, id }, { set: used, setIfAbsent: first }, { if: isAsRead }),
      ...(known ? [] : activityWrites(what, now)),
    ]);
    if (!known) logActivity(what);
    return { ...first, ...known, ...used };
  });

const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** The name that an assistant gives itself: in the first message of the older protocol, in each message of the newer one. */
export const nameIn = (message: unknown): string => {
  const params = partOf(message, 'params');
  const said = partOf(params, 'clientInfo') ?? partOf(partOf(params, '_meta'), CLIENT_INFO);
  const name = partOf(said, 'title') || partOf(said, 'name');
  if (typeof name !== 'string') return '';
  const clean = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...clean].slice(0, PROPOSAL_LIMITS.assistant).join('');
};

export const nameAssistant = async (
  db: Pick<Db, 'update'>,
  { agentId, id }: { agentId: string; id: string },
  name: string,
): Promise<void> => {
  await connectedAssistant.change(db, { agentId, id }, { set: { name } });
};

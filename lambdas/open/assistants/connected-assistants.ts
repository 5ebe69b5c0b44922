// The assistants that an agent has connected, each known by its sign-in.
import { type Db, when } from '#core/data/db.ts';
import type { AppError } from '#core/http/errors.ts';
import { DAY, epochSeconds, HOUR, SECOND } from '#core/platform/clock.ts';
import { PROPOSAL_LIMITS } from '#vocabulary/members/proposals';
import { type ConnectedAssistant, connectedAssistant } from './entity.ts';

/** A refresh token lives for 30 days from the sign-in (lib/identity). */
const LONGEST_DAYS = 31;

type At = { agentId: string; signedInAt: number; now: Date };

/** The assistant that calls, noted at most once an hour. `refused`: for one that was disconnected. */
export const callingAssistant = async (
  db: Pick<Db, 'get' | 'update'>,
  { agentId, signedInAt, now }: At,
  refused: () => AppError,
): Promise<ConnectedAssistant> => {
  const id = String(signedInAt);
  const known = await connectedAssistant.get(db, { agentId, id }, { consistent: true });
  if (known?.endedAt !== undefined) throw refused();
  if (known && now.getTime() - Date.parse(known.usedAt) < HOUR) return known;
  const signedIn = new Date(signedInAt * SECOND);
  const set = { id, usedAt: now.toISOString(), expires: epochSeconds(signedIn, LONGEST_DAYS * DAY) };
  const setIfAbsent = { connectedAt: signedIn.toISOString() };
  const stands = when('attribute_not_exists(#endedAt)', {}, refused);
  return connectedAssistant.change(db, { agentId, id }, { set, setIfAbsent }, stands);
};

const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** The name that an assistant gives itself in a message: the first one of the older protocol, each of the newer one. */
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

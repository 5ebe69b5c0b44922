// The most important actions take more than a signed-in browser: the password, and the code if two-step verification
// is on, within the last five minutes. Proving it is another sign-in, and begins another session in the same browser.
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { type Clock, MINUTE } from '#core/platform/clock.ts';
import { ownSession } from './end-sessions.ts';
import type { Session } from './entity.ts';
import { findSession } from './find-session.ts';

export const STEP_UP_MS = 5 * MINUTE;

export const requireRecentSignIn =
  (deps: { db: Db; clock: Clock }) =>
  async (agent: Agent, cookies: Record<string, string>): Promise<Session> => {
    const { row } = await ownSession(deps, agent, cookies);
    if (deps.clock().getTime() - Date.parse(row.provenAt) > STEP_UP_MS) throw new AppError('STEP_UP_NEEDED');
    return row;
  };

/** Without it, an ID token alone would get things that outlive the token. */
export const requireLiveSession =
  (deps: { db: Db; clock: Clock }) =>
  async (agent: Agent, cookies: Record<string, string>): Promise<Session> =>
    (await ownSession(deps, agent, cookies)).row;

/** The staff's pages show everyone's data: a phished password doesn't open them, nor does a stolen ID token. */
export const requirePasskey =
  (deps: { db: Db; clock: Clock }) =>
  async (agent: Agent, cookies: Record<string, string>): Promise<void> => {
    const live = await findSession(deps)(cookies);
    if (live?.agentId !== agent.id || live.row.method !== 'passkey') throw new AppError('PASSKEY_NEEDED');
  };

/** The same in a stage without passkeys: requires an app's code. */
export const requireSecondStep =
  (deps: { db: Db; clock: Clock }) =>
  async (agent: Agent, cookies: Record<string, string>): Promise<void> => {
    const live = await findSession(deps)(cookies);
    if (live?.agentId !== agent.id || !live.row.isTwoStep) throw new AppError('SECOND_STEP_NEEDED');
  };

// Two-step verification by an authenticator app. Until the first code is right, nothing has changed: someone whose app shows
// another one isn't locked out.
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { logSecurityEvent } from '#core/security/log-event.ts';
import { noteActivity } from '#public/members/activity';
import type { SessionDeps } from './begin-session.ts';
import { ownSession } from './end-sessions.ts';
import { tokensOf } from './refresh-session.ts';

export const secondFactor = (deps: SessionDeps) => {
  const { pool } = deps;
  const note = noteActivity(deps);
  const accessOf = async (agent: Agent, cookies: Record<string, string>) =>
    tokensOf(await ownSession(deps, agent, cookies)).access;
  return {
    isOn: async (agent: Agent, cookies: Record<string, string>): Promise<boolean> =>
      pool.hasSecondFactor(await accessOf(agent, cookies)),
    setUp: async (agent: Agent, cookies: Record<string, string>): Promise<string> =>
      pool.newSecondFactor(await accessOf(agent, cookies)),
    async switchOn(agent: Agent, cookies: Record<string, string>, code: string): Promise<void> {
      const access = await accessOf(agent, cookies);
      try {
        await pool.confirmSecondFactor(access, code);
      } catch (error) {
        if (error instanceof AppError && error.code === 'INVALID')
          logSecurityEvent({ event: 'factor.refused', outcome: 'refused' });
        throw error;
      }
      await pool.switchSecondFactor(access, true);
      await note({ event: 'factor.on', agentId: agent.id, email: agent.email });
    },
    async switchOff(agent: Agent, cookies: Record<string, string>): Promise<void> {
      await pool.switchSecondFactor(await accessOf(agent, cookies), false);
      await note({ event: 'factor.off', agentId: agent.id, email: agent.email });
    },
  };
};

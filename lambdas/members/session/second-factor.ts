// Two-step verification by an authenticator app. Until the first code is right, nothing has changed: someone whose app shows
// another one isn't locked out.
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { logSecurityEvent } from '#core/security/log-event.ts';
import { noteActivity } from '#public/members/activity';
import type { routes } from './contract.ts';
import { ownSession } from './end-sessions.ts';
import { tokensOf } from './refresh-session.ts';
import { type StepDeps, secondSteps } from './second-steps.ts';

type Cookies = Record<string, string>;

export const secondFactor = (deps: StepDeps) => {
  const { pool } = deps;
  const note = noteActivity(deps);
  const steps = secondSteps(deps);
  const forAnother = async (agent: Agent, cookies: Cookies) => {
    const live = await ownSession(deps, agent, cookies);
    await steps.requireOwnStep(agent, live);
    return { live, access: tokensOf(live).access };
  };
  return {
    async read(agent: Agent, cookies: Cookies): Promise<Reply<typeof routes.secondFactor>> {
      const live = await ownSession(deps, agent, cookies);
      const [on, is_needed] = await Promise.all([
        pool.hasSecondFactor(tokensOf(live).access),
        steps.mustHaveOne(agent),
      ]);
      return { on, is_needed, is_proven: live.row.isTwoStep };
    },
    setUp: async (agent: Agent, cookies: Cookies): Promise<string> =>
      pool.newSecondFactor((await forAnother(agent, cookies)).access),
    async switchOn(agent: Agent, cookies: Cookies, code: string): Promise<void> {
      const { live, access } = await forAnother(agent, cookies);
      try {
        await pool.confirmSecondFactor(access, code);
      } catch (error) {
        if (error instanceof AppError && error.code === 'INVALID')
          logSecurityEvent({ event: 'factor.refused', outcome: 'refused' });
        throw error;
      }
      await pool.switchSecondFactor(access, true);
      await steps.added(live, 'code');
      await note({ event: 'factor.on', agentId: agent.id, email: agent.email });
    },
    async switchOff(agent: Agent, cookies: Cookies): Promise<void> {
      const live = await ownSession(deps, agent, cookies);
      await steps.requireMayRemove(agent, live);
      await pool.switchSecondFactor(tokensOf(live).access, false);
      await steps.removed(live);
      await note({ event: 'factor.off', agentId: agent.id, email: agent.email });
    },
  };
};

import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { epochSeconds } from '#core/platform/clock.ts';
import { logSecurityEvent } from '#core/security/log-event.ts';
import { profile } from '#public/members/account';
import { noteActivity } from '#public/members/activity';
import { type SessionDeps, tokensOf } from './begin-session.ts';
import type { routes } from './contract.ts';
import { ownSession } from './end-sessions.ts';
import { session } from './entity.ts';
import type { LiveSession } from './find-session.ts';

// The second steps of an account: codes of an app, and passkeys. Staff and owners of an office must have one, so a
// password alone can neither remove nor add theirs.

export type StepDeps = SessionDeps & {
  countPasskeys(accessToken: string): Promise<number>;
  ownsOffice(agent: Agent): Promise<boolean>;
};

const LAST =
  "This is your account's only second step, and staff and owners of an office need one. Add another one first, then remove this one.";

export const secondSteps = (deps: StepDeps) => {
  const { db, clock, pool } = deps;
  const mustHaveOne = async (agent: Agent) => agent.isStaff || (await deps.ownsOffice(agent));
  const count = async (live: LiveSession): Promise<number> => {
    const { access } = tokensOf(live);
    const [hasCode, passkeys] = await Promise.all([pool.hasSecondFactor(access), deps.countPasskeys(access)]);
    return Number(hasCode) + passkeys;
  };
  return {
    /** The first step is a password. Someone who phished it can neither add their own second step nor change the password. */
    async requireOwnStep(agent: Agent, live: LiveSession): Promise<void> {
      if (live.row.isTwoStep || !(await mustHaveOne(agent))) return;
      if ((await count(live)) > 0) throw new AppError('SECOND_STEP_NEEDED');
    },
    async requireMayRemove(agent: Agent, live: LiveSession): Promise<void> {
      if (!(await mustHaveOne(agent))) return;
      if (!live.row.isTwoStep) throw new AppError('SECOND_STEP_NEEDED');
      if ((await count(live)) <= 1) throw new AppError('CONFLICT', { message: LAST });
    },
    /** The person has just proven the password, and now this step: their session has both. */
    async added(live: LiveSession, what: 'code' | 'passkey'): Promise<void> {
      const codeSince = what === 'code' ? { codeSince: epochSeconds(clock()) + 1 } : {};
      await db.transact([
        profile.update({ agentId: live.agentId }, { set: { hasSecondStep: true, ...codeSince } }),
        session.update(live, { set: { isTwoStep: true } }),
      ]);
    },
    async removed(live: LiveSession): Promise<void> {
      const hasSecondStep = (await count(live)) > 0;
      await db.transact([profile.update({ agentId: live.agentId }, { set: { hasSecondStep } })]);
    },
  };
};

// Two-step verification by an authenticator app. It's off until the first code is right: someone whose app shows a
// wrong one isn't locked out.

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
      return { on: await pool.hasSecondFactor(tokensOf(live).access), is_proven: live.row.isTwoStep };
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

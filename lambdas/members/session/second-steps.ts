// The second steps of an account: codes of an app, and passkeys. Staff and the owners of an office have to have one, so theirs don't
// go, and don't come, by a password alone.
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { epochSeconds } from '#core/platform/clock.ts';
import { profile } from '#public/members/account';
import type { SessionDeps } from './begin-session.ts';
import { session } from './entity.ts';
import type { LiveSession } from './find-session.ts';
import { tokensOf } from './refresh-session.ts';

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
    mustHaveOne,
    /** The first comes by a password. Someone who phished that adds none beside the owner's, and doesn't change the password. */
    async requireOwnStep(agent: Agent, live: LiveSession): Promise<void> {
      if (live.row.isTwoStep || !(await mustHaveOne(agent))) return;
      if ((await count(live)) > 0) throw new AppError('SECOND_STEP_NEEDED');
    },
    async requireMayRemove(agent: Agent, live: LiveSession): Promise<void> {
      if (!(await mustHaveOne(agent))) return;
      if (!live.row.isTwoStep) throw new AppError('SECOND_STEP_NEEDED');
      if ((await count(live)) <= 1) throw new AppError('CONFLICT', { message: LAST });
    },
    /** The person has just proven the password, and now this step: their session took both. */
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

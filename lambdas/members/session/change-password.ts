// A new password ends every session, including this one: someone who knew the old one is locked out. The page signs
// in again with the new one.
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { nextSecond } from '#core/security/ended-sign-ins.ts';
import { noteActivity, noteRefused } from '#public/members/activity';
import { tokensOf } from './begin-session.ts';
import { endSessionsOf, ownSession } from './end-sessions.ts';
import { type StepDeps, secondSteps } from './second-factor.ts';

const NOT_ENDED =
  'Your password was changed, but your other devices may still be signed in. Choose "Log out everywhere" in My Profile.';

export const changePassword =
  (deps: StepDeps) =>
  async (
    agent: Agent,
    cookies: Record<string, string>,
    { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  ): Promise<void> => {
    const { pool } = deps;
    const live = await ownSession(deps, agent, cookies);
    await secondSteps(deps).requireOwnStep(agent, live);
    const { access } = tokensOf(live);
    const of = { agentId: agent.id, email: agent.email };
    try {
      await pool.changePassword(access, oldPassword, newPassword);
    } catch (error) {
      if (error instanceof AppError && error.code === 'WRONG_PASSWORD')
        await noteRefused(deps)({ event: 'password.refused', ...of });
      throw error;
    }
    await noteActivity(deps)({ event: 'password.changed', ...of });
    try {
      await pool.signOutEverywhere(access);
      await endSessionsOf(deps, agent.id);
      await nextSecond(deps.clock);
    } catch (cause) {
      throw new AppError('UNAVAILABLE', { message: NOT_ENDED, cause });
    }
  };

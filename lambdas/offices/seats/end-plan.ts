// Canceling at the end of what is paid, resuming before that, and the page with the card and the invoices.
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { currentOf } from './office-plan.ts';
import { payerOf, readAsOwner, type SeatDeps } from './seat-deps.ts';
import { requireChangeable, requireRunning } from './seat-rules.ts';

export const endPlan =
  (deps: SeatDeps) =>
  async (agent: Agent, officeId: string): Promise<void> => {
    const { people, now } = await readAsOwner(deps, agent, officeId);
    const { id, endsAt } = requireRunning(people, now);
    if (endsAt) return;
    await deps.payments.endSeats(id, true);
    await deps.follow(id, agent);
  };

export const resumePlan =
  (deps: SeatDeps) =>
  async (agent: Agent, officeId: string): Promise<void> => {
    const { people, now } = await readAsOwner(deps, agent, officeId);
    const running = requireRunning(people, now);
    if (!running.endsAt) return;
    requireChangeable(running, await payerOf(deps, people, running));
    await deps.payments.endSeats(running.id, false);
    await deps.follow(running.id, agent);
  };

/** It shows the payer's card and address, so it's for no other owner. */
export const openPlanPortal =
  (deps: SeatDeps) =>
  async (agent: Agent, officeId: string): Promise<{ url: string }> => {
    const { people, now } = await readAsOwner(deps, agent, officeId);
    const current = currentOf(people.plan, now);
    if (!current) throw new AppError('NO_SUBSCRIPTION');
    const payer = await payerOf(deps, people, current);
    if (payer?.agentId !== agent.id)
      throw new AppError('CONFLICT', { message: 'Only the owner who pays can see the card and the invoices.' });
    return { url: await deps.payments.openPortal(current.customerId, 'office') };
  };

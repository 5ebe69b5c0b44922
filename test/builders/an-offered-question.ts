// "Still good?" as the agent's page offers it: the list and the route have to agree.
import { expect } from 'vitest';
import type { CommunicationRow } from '../../lambdas/funds/request/entity.ts';
import { statusOf } from '../../lambdas/funds/request/status.ts';

/** Asks, and fails when it was offered and is refused, or the other way around. */
export const asOffered = async <T>(
  line: CommunicationRow | undefined,
  now: Date,
  ask: () => Promise<T>,
): Promise<T> => {
  const isOffered = line !== undefined && statusOf(line, now).actions.includes('askStillGood');
  const [asked] = await Promise.allSettled([ask()]);
  expect({ isOffered }).toEqual({ isOffered: asked.status === 'fulfilled' });
  if (asked.status === 'rejected') throw asked.reason;
  return asked.value;
};

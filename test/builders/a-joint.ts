// One person of several who are asked for one proof: two buyers, unless the others say more.
import type { Joint } from '../../lambdas/funds/request/people.ts';

type Other = Omit<Joint['others'][number], 'role'> & Partial<Pick<Joint['others'][number], 'role'>>;

export const aJoint = (others: Other | readonly Other[], place = 1, role: Joint['role'] = 'buyer'): Joint => ({
  place,
  role,
  others: [others].flat().map((other) => ({ role: 'buyer' as const, ...(other as Other) })),
});

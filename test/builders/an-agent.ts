import type { Agent } from '../../lambdas/core/http/actor.ts';

export const anAgent = (over: Partial<Agent> = {}): Agent => ({
  kind: 'agent',
  id: 'agent-1',
  name: 'Ada Agent',
  email: 'ada@example.com',
  isVerified: true,
  isStaff: false,
  provider: 'password',
  isTwoStep: true,
  ...over,
});

/** Several of them, distinguished by their names. */
export const agentsNamed = <const Names extends readonly string[]>(...names: Names) =>
  names.map((name) => anAgent({ id: name, name, email: `${name}@example.com` })) as { [at in keyof Names]: Agent };

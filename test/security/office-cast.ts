// Two offices, and everyone who may try to get past a wall of one: members with too few rights, those of the other, and those of
// both.

import type { Role } from '../../lambdas/members/offices/contract.ts';
import { type Person, subscribedAgent } from '../cloud/actors.ts';
import { call } from '../cloud/client.ts';
import { withSecondStep } from '../cloud/passkeys.ts';

type OfficeName = 'A' | 'B';
export type OfficePerson = Person & { who: string; roles: Partial<Record<OfficeName, Role>>; invitedAs?: Role };

const PEOPLE = {
  ownerA: { A: 'owner' },
  managerA: { A: 'manager' },
  /** The clients and deals that the others are after. */
  agentA: { A: 'agent' },
  colleagueA: { A: 'agent' },
  /** Manages one office and is nothing special in the other. */
  managerOfA: { A: 'manager', B: 'agent' },
  both: { A: 'agent', B: 'agent' },
  ownerB: { B: 'owner' },
  agentB: { B: 'agent' },
  /** Was in A, and is no longer. */
  former: {},
  /** Are invited to A, and haven't accepted. */
  invited: {},
  invitedAsOwner: {},
} as const satisfies Record<string, Partial<Record<OfficeName, Role>>>;
export type Who = keyof typeof PEOPLE;
const INVITED: { [who in Who]?: Role } = { invited: 'agent', invitedAsOwner: 'owner' };

export type OfficeCast = {
  people: Record<Who, OfficePerson>;
  everyone: OfficePerson[];
  offices: Record<OfficeName, string>;
};

export const must = async (method: string, path: string, by: Person, body?: object) => {
  const reply = await call(method, path, { ...by, body });
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.body;
};

const invite = (office: string, by: Person, { email }: Person, role: Role) =>
  must('POST', `/api/offices/${office}/invitations`, by, { email, role });

/** Invited, and accepted. */
export const join = async (office: string, by: Person, who: Person, role: Role) => {
  await invite(office, by, who, role);
  await must('POST', `/api/offices/${office}/accept`, who);
};

const signUp = async (who: Who): Promise<OfficePerson> => ({
  ...(await subscribedAgent(`${who} Walls`)),
  who,
  roles: PEOPLE[who],
  invitedAs: INVITED[who],
});

export const makeOffices = async (): Promise<OfficeCast> => {
  const people = {} as Record<Who, OfficePerson>;
  for (const who of Object.keys(PEOPLE) as Who[]) people[who] = await signUp(who);
  const { ownerA, ownerB, former } = people;
  for (const owner of [ownerA, ownerB]) await withSecondStep(owner);
  const create = async (owner: Person, name: string) =>
    (await must('POST', '/api/offices', owner, { name })).id as string;
  const offices = { A: await create(ownerA, 'Walls A'), B: await create(ownerB, 'Walls B') };
  for (const person of Object.values(people))
    for (const [name, owner] of [
      ['A', ownerA],
      ['B', ownerB],
    ] as const) {
      const role = person.roles[name];
      if (role && person !== owner) await join(offices[name], owner, person, role);
    }
  await join(offices.A, ownerA, former, 'manager');
  await must('DELETE', `/api/offices/${offices.A}/members/${former.id}`, former);
  const everyone = Object.values(people);
  for (const person of everyone) if (person.invitedAs) await invite(offices.A, ownerA, person, person.invitedAs);
  return { people, everyone, offices };
};

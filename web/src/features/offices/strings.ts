import type { Handover, HandoverState } from '#contracts/client-work/handover';
import { INVITATION_DAYS, OFFICES_OF_A_PERSON, type Role } from '#contracts/members/offices';

const roles: Record<Role, string> = { owner: 'Owner', manager: 'Manager', agent: 'Agent' };

const STATES: Record<HandoverState, string> = { moving: 'Moving', done: 'Done', stopped: 'Stopped' };
const count = (clients: number) => `${clients.toLocaleString('en-US')} ${clients === 1 ? 'client' : 'clients'}`;

export const strings = {
  failed: "We couldn't load your office",
  roles,
  roleWords: {
    owner:
      'Invites and removes anyone, gives out roles, and sees the deals of those who show them. An owner needs a password and a second step here, which someone who signs in with Google or Facebook alone has not: invite them at another address.',
    manager: 'Invites and removes agents, and sees the deals of those who show them',
    agent: "Sees who's in the office",
  } satisfies Record<Role, string>,
  none: {
    words: `Create one for your brokerage or team, or ask its owner to invite you. You can be in up to ${OFFICES_OF_A_PERSON}.`,
  },
  invitation: {
    words: (by: string, role: Role) => `${by} invited you. Your role: ${roles[role]}.`,
  },
  yourRole: (role: Role) => `Your role: ${roles[role]}`,
  invite: {
    words: `They get an email and have ${INVITATION_DAYS} days to accept.`,
    full: "All seats of the office's plan are taken. They can't accept until an owner adds one.",
    done: (email: string) => `We're emailing ${email}.`,
  },
  role: {
    done: (name: string, role: Role) => `${name}'s role is ${roles[role]} now.`,
  },
  handover: {
    who: ({ from, to, by }: Handover) => `From ${from.name} to ${to.name}, by ${by}`,
    state: ({ state, moved, stayed }: Handover) =>
      `${STATES[state]}: ${count(moved)} moved${stayed === 0 ? '' : `, ${count(stayed)} stayed`}`,
  },
} as const;

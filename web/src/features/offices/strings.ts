// Every word of the office's page.
import type { Handover, HandoverState } from '#contracts/clients/handover';
import { INVITATION_DAYS, OFFICES_OF_A_PERSON, type Role } from '#contracts/offices';

const roles: Record<Role, string> = { owner: 'Owner', manager: 'Manager', agent: 'Agent' };

const STATES: Record<HandoverState, string> = { moving: 'Moving', done: 'Done', stopped: 'Stopped' };
const count = (clients: number) => `${clients.toLocaleString('en-US')} ${clients === 1 ? 'client' : 'clients'}`;

export const strings = {
  title: 'Office',
  description:
    'The brokerage or team you work with. Being in an office shows your clients and deals to no one until you say so. When someone leaves, an owner can move their clients to a colleague.',
  loading: 'Loading your office',
  failed: "We couldn't load your office",
  roles,
  roleWords: {
    owner: 'Invites and removes anyone, gives out roles, and sees the deals of those who show them',
    manager: 'Invites and removes agents, and sees the deals of those who show them',
    agent: "Sees who's in the office",
  } satisfies Record<Role, string>,
  none: {
    title: "You're not in an office yet",
    words: `Create one for your brokerage or team, or ask its owner to invite you. You can be in up to ${OFFICES_OF_A_PERSON}.`,
  },
  create: {
    button: 'Create an office',
    title: 'Create an office',
    name: 'Name of the office',
    words: "You'll be its owner. You can invite the others next.",
    submit: 'Create office',
    done: (name: string) => `${name} is ready.`,
  },
  secondStep: {
    heading: 'Owners sign in with a second step',
    words:
      'Set up an authenticator app or a passkey first. If you have one, log out and sign in with it. Until then, you can see the office and invite agents, but not decide what only owners decide.',
    social:
      'An owner signs in with a password and a second step here. Ask a colleague with a password to be the owner.',
    setUp: 'Set it up',
  },
  invitation: {
    heading: (name: string) => `You're invited to ${name}`,
    words: (by: string, role: Role) => `${by} invited you. Your role: ${roles[role]}.`,
    clients: 'If you leave, an owner of the office can move your clients to a colleague.',
    until: 'Open until',
    accept: 'Accept',
    decline: 'Decline',
    acceptLabel: (name: string) => `Accept the invitation to ${name}`,
    declineLabel: (name: string) => `Decline the invitation to ${name}`,
    accepted: (name: string) => `You're in ${name} now.`,
    declined: (name: string) => `You declined the invitation to ${name}.`,
    declineTitle: (name: string) => `Decline the invitation to ${name}?`,
    declineWords: (by: string) => `To join later, you need a new invitation from ${by} or someone else there.`,
  },
  yourRole: (role: Role) => `Your role: ${roles[role]}`,
  people: 'People',
  you: '(you)',
  actionsFor: (name: string) => `Actions for ${name}`,
  invited: 'Invited',
  invitedUntil: 'Open until',
  invite: {
    button: 'Invite someone',
    title: (name: string) => `Invite someone to ${name}`,
    email: 'Email',
    role: 'Role',
    words: `They get an email and have ${INVITATION_DAYS} days to accept.`,
    full: "All seats of the office's plan are taken. They can't accept until an owner adds one.",
    submit: 'Send invitation',
    done: (email: string) => `We're emailing ${email}.`,
    withdraw: 'Withdraw',
    withdrawLabel: (email: string) => `Withdraw the invitation to ${email}`,
    withdrawTitle: 'Withdraw this invitation?',
    withdrawWords: (email: string) => `${email} can no longer accept it. You can send a new one.`,
    withdrawn: 'The invitation is withdrawn.',
    again: 'Invite again',
    againFailed: "We couldn't invite them again",
  },
  role: {
    button: 'Change role',
    title: (name: string) => `Change the role of ${name}`,
    submit: 'Save role',
    done: (name: string, role: Role) => `${name}'s role is ${roles[role]} now.`,
  },
  remove: {
    button: 'Remove',
    title: (name: string, office: string) => `Remove ${name} from ${office}?`,
    words: (name: string) => `${name} no longer sees the office. Their clients and deals stay with them.`,
    seat: 'Their seat is free for someone else then, and stays paid until you change the number of seats.',
    done: (name: string) => `${name} is no longer in the office.`,
  },
  handover: {
    heading: 'Clients that moved',
    button: 'Remove and move clients',
    title: (name: string) => `Remove ${name} and move their clients?`,
    words: (name: string, office: string) =>
      `${name} leaves ${office}. All of their clients, with open requests and transactions, move to a colleague. The links that clients have are replaced, what they agreed to with ${name} ends, and each of them gets an email. Clients stay with ${name} while something of theirs can't move, such as a request that a bank is answering. You can't undo this.`,
    to: 'Who takes over',
    choose: 'Choose a colleague.',
    submit: 'Remove and move clients',
    done: (name: string) => `The clients of ${name} are moving.`,
    who: ({ from, to, by }: Handover) => `From ${from.name} to ${to.name}, by ${by}`,
    state: ({ state, moved, stayed }: Handover) =>
      `${STATES[state]}: ${count(moved)} moved${stayed === 0 ? '' : `, ${count(stayed)} stayed`}`,
  },
  leave: {
    button: 'Leave the office',
    title: (office: string) => `Leave ${office}?`,
    words:
      "You won't see the office anymore, and it won't see your deals. Your clients and deals stay with you. Or ask an owner to move your clients to a colleague. To come back, you'll need a new invitation.",
    done: (office: string) => `You left ${office}.`,
  },
  history: 'History',
  events: {
    created: 'Created the office',
    invited: 'Invited',
    uninvited: 'Withdrew the invitation to',
    joined: 'Joined',
    declined: 'Declined the invitation',
    role: 'Changed a role:',
    left: 'Left',
    removed: 'Removed',
    shown: 'Showed their deals to managers',
    hidden: 'Stopped showing their deals',
    'plan-started': 'Team plan started; seats:',
    seats: 'Seats changed to',
    'plan-unpaid': "A payment for the Team plan didn't go through",
    'plan-canceled': 'Team plan canceled',
    'plan-resumed': 'Team plan resumed',
    'plan-ended': 'Team plan ended',
    'handed-over': 'Moved clients:',
  },
} as const;

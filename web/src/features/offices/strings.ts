// Every word of the office's page.
import { INVITATION_DAYS, OFFICES_OF_A_PERSON, type Role } from '#contracts/offices';

const roles: Record<Role, string> = { owner: 'Owner', manager: 'Manager', agent: 'Agent', coordinator: 'Coordinator' };

export const strings = {
  title: 'Office',
  description:
    'The brokerage or team you work with. Your clients and deals stay yours: being in an office shows them to no one until you say so.',
  loading: 'Loading your office',
  failed: "We couldn't load your office",
  roles,
  roleWords: {
    owner: 'Invites and removes anyone, gives out roles, and sees the deals of those who show them',
    manager: 'Invites and removes agents and coordinators, and sees the deals of those who show them',
    agent: "Sees who's in the office",
    coordinator: "Sees who's in the office",
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
  invitation: {
    heading: (name: string) => `You're invited to ${name}`,
    words: (by: string, role: Role) => `${by} invited you. Your role: ${roles[role]}.`,
    until: 'Open until',
    accept: 'Accept',
    decline: 'Decline',
    acceptLabel: (name: string) => `Accept the invitation to ${name}`,
    declineLabel: (name: string) => `Decline the invitation to ${name}`,
    accepted: (name: string) => `You're in ${name} now.`,
    declined: (name: string) => `You declined the invitation to ${name}.`,
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
    submit: 'Send invitation',
    done: (email: string) => `We're emailing ${email}.`,
    withdraw: 'Withdraw',
    withdrawLabel: (email: string) => `Withdraw the invitation to ${email}`,
    withdrawTitle: 'Withdraw this invitation?',
    withdrawWords: (email: string) => `${email} can no longer accept it. You can send a new one.`,
    withdrawn: 'The invitation is withdrawn.',
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
    words: (name: string) =>
      `${name} no longer sees the office, and sharing deals with them ends. Their clients and deals stay with them.`,
    done: (name: string) => `${name} is no longer in the office.`,
  },
  leave: {
    button: 'Leave the office',
    title: (office: string) => `Leave ${office}?`,
    words:
      'You no longer see the office, and sharing deals in it ends. Your clients and deals stay with you. To come back, you need a new invitation.',
    done: (office: string) => `You left ${office}.`,
  },
  typed: (text: string) => `To confirm, type: ${text}`,
  typedWrong: (text: string) => `Type ${text} to confirm.`,
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
    shared: 'Shared deals with',
    unshared: 'Stopped sharing deals with',
  },
} as const;

import type { ACCOUNT_LISTS, AUDIT_ACTIONS, INVITATION_STATES, SORTS } from '#contracts/members/staff';

export const strings = {
  invite: {
    failed: 'Failed to send invitation',
    many: {
      parts: 'Enter an email, a first name and a last name, with commas between them.',
    },
  },
  accounts: {
    heading: 'Accounts',
    words: 'Everyone with an account, whether they pay or not.',
    failed: 'Failed to fetch the accounts',
    empties: {
      accounts: { empty: 'No accounts yet', emptyWords: 'People who sign up will appear here.' },
      free: {
        empty: 'No one is on the Free plan',
        emptyWords: "People who sign up and haven't subscribed will appear here.",
      },
      deactivated: { empty: 'No deactivated accounts', emptyWords: 'Accounts you deactivate will appear here.' },
    } satisfies Record<(typeof ACCOUNT_LISTS)[number], object>,
    show: 'Show',
    lists: { accounts: 'All', free: 'Free plan', deactivated: 'Deactivated' } satisfies Record<
      (typeof ACCOUNT_LISTS)[number],
      string
    >,
    plan: 'Plan',
    plans: { free: 'Free', subscribed: 'Subscribed' },
    access: 'Access',
    change: 'Change',
    active: 'Active',
    since: 'Deactivated',
    own: 'Your account',
    deactivate: 'Deactivate',
    deactivateTitle: 'Deactivate this account?',
    deactivateWords:
      'They are signed out everywhere and can no longer sign in. Their emails and campaigns stop, what a client agreed to send is held back, and their clients can send them nothing new. Nothing is deleted, and you can reactivate the account.',
    typeEmail: (email: string) => `Type ${email} to confirm`,
    deactivated: (email: string) => `${email} was deactivated.`,
    reactivate: 'Reactivate',
    reactivated: (email: string) => `${email} can sign in again.`,
    handOver: {
      button: 'Move clients',
      title: 'Move their clients to a colleague?',
      words:
        'All clients, their open requests and closings, and the listings move to a colleague of the same office at once. Both agents and each client get an email about it. Reports that clients sent stay with this account.',
      colleague: "The colleague's email",
      enterColleague: "Enter the colleague's email.",
      submit: 'Move clients',
      done: (to: string) => `The clients are moving to ${to}.`,
    },
    changeFailed: "That didn't work. Please try again.",
  },
  list: {
    loading: 'Loading...',
    search: 'Search by name or email',
    sorts: { date: 'Newest first', name: 'By last name', email: 'By email' } satisfies Record<
      (typeof SORTS)[number],
      string
    >,
    none: 'No one found',
    noneWords: 'No name or email begins with this.',
    clear: 'Clear the search',
    retry: 'Try again',
  },
  states: {
    preparing: 'Sending',
    sent: 'Sent',
    accepted: 'Signed in',
    expired: 'Password expired',
    returned: 'Email bounced',
    has_account: 'Already has an account',
    revoked: 'Revoked',
  } satisfies Record<(typeof INVITATION_STATES)[number], string>,
  activity: {
    when: 'When',
    who: 'Who',
    what: 'What',
    whom: 'Target',
    actions: {
      'invitation.sent': 'Sent an invitation',
      'invitation.sent_again': 'Sent an invitation again',
      'invitation.revoked': 'Revoked an invitation',
      'access.refused': 'Was denied a staff request',
      'staff.added': 'Became staff',
      'account.deactivated': 'Deactivated the account of',
      'account.handed_over': 'Moved the clients of',
      'account.reactivated': 'Reactivated the account of',
      'sender.stopped': 'Stopped the emails of',
      'sender.allowed': 'Allowed the emails of',
    } satisfies Record<(typeof AUDIT_ACTIONS)[number], string>,
  },
} as const;

// Shared by calls and rows: recorded actions of staff, and the lists of accounts.

/** Everyone with an account, those on the Free plan, and those deactivated by staff. */
export const ACCOUNT_LISTS = ['accounts', 'free', 'deactivated'] as const;

export const AUDIT_ACTIONS = [
  'invitation.sent',
  'invitation.sent_again',
  'invitation.revoked',
  'access.refused',
  'staff.added',
  'account.deactivated',
  'account.reactivated',
  'account.handed_over',
  'sender.stopped',
  'sender.allowed',
] as const;

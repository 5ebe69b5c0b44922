export const strings = {
  title: 'Administration',
  failed: 'Failed to fetch user data',
  denied: 'Access denied. You must be a staff member to view this page.',
  empty: 'Invitations and subscriptions will be here',
  emptyWords: 'This page is not finished yet. Until it is, users are invited in the user pool itself.',
} as const;

export const strings = {
  notYet: 'This page is not finished yet. Everything you can reach elsewhere keeps working.',
  back: 'Back to the dashboard',
  pages: {
    magicEmails: {
      title: 'Email Campaigns',
      words: 'Emails written with you, for the clients who asked to hear from you.',
    },
    verifiedCallList: { title: 'Call List Verification', words: 'Numbers checked before you dial them.' },
  },
} as const;

export const strings = {
  pages: {
    Magic_Emails: {
      title: 'Magic Emails',
      words: 'Emails written with you, for the clients who asked to hear from you.',
    },
    Call_List_Verification_Agent: {
      title: 'Call List Verification',
      words: 'Numbers checked before you dial them.',
    },
  },
  loading: 'Loading...',
  slow: 'The analytics page takes longer than usual…',
  failedTitle: 'The analytics page is not available',
  failed: 'It did not answer. Everything else keeps working; try again in a moment.',
  again: 'Try again',
  own: 'Write a campaign instead',
  callList: 'Open the call list',
  frame: (title: string) => `${title}, from the analytics app`,
} as const;

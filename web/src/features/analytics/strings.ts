export const strings = {
  pages: {
    Magic_Emails: {
      title: 'Magic Emails',
      words: 'Help with writing emails to clients who agreed to hear from you.',
    },
    Call_List_Verification_Agent: {
      title: 'Call List Verification',
      words: 'Check phone numbers before you call them.',
    },
  },
  loading: 'Loading...',
  slow: 'The analytics page is taking longer than usual...',
  failedTitle: "The analytics page isn't available",
  failed: "It didn't respond. Everything else still works. Try again in a moment.",
  again: 'Try again',
  own: 'Write a campaign instead',
  callList: 'See who to call',
  frame: (title: string) => `${title}, from the analytics app`,
} as const;

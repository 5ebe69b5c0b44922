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
} as const;

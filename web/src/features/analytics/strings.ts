export const strings = {
  pages: {
    Magic_Emails: {
      title: 'Openings',
      words:
        'First sentences for emails to clients who agreed to hear from you. Choose one to begin a campaign with it.',
    },
    Call_List_Verification_Agent: {
      title: 'Call List Verification',
      words: 'Check phone numbers before you call them.',
    },
  },
} as const;

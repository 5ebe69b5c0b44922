export const strings = {
  title: 'Concierge Agent',
  words: 'Three tools to onboard clients and stay in touch with them.',
  tools: {
    clients: { title: 'Qualified Client List', words: 'Your clients, and how you may contact each one.' },
    emails: { title: 'Generate an Email', words: 'An email that fits each client, ready to send.' },
    calls: { title: 'Who to Call', words: 'Who to call next, and only those who agreed to be called.' },
  },
} as const;

export const strings = {
  title: 'Concierge Agent',
  words: 'Three tools to bring clients on board and stay in touch with them.',
  beta: 'Beta',
  tools: {
    clients: { title: 'Qualified Client List', words: 'Everybody you work with, and how each may be contacted.' },
    emails: { title: 'Generate an Email', words: 'Words that fit each client, ready to send.' },
    calls: { title: 'Call List', words: 'Who to call next, and only those who agreed to be called.' },
  },
} as const;

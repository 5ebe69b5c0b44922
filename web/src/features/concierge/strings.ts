export const strings = {
  tools: {
    calls: { title: 'Who to Call', words: 'Who to call next, and only those who agreed to be called.' },
  },
} as const;

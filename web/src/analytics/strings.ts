export const strings = {
  loading: 'Loading...',
  slow: 'The analytics page is taking longer than usual...',
  failedTitle: "The analytics page isn't available",
  failed: "It didn't respond. Everything else still works. Try again in a moment.",
  again: 'Try again',
  frame: (title: string) => `${title}, from the analytics app`,
} as const;

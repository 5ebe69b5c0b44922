// Every flag of the product: what is deployed already and not for everyone yet. `npm run flag` switches one in a running stage,
// without a release. Only the server asks; a page that needs to know gets it with what it asks anyway.

export type Flag = {
  /** What people get when it's on. */
  on: string;
  /** What they get otherwise: also when the flag was never set, or can't be read. */
  off: string;
  since: string;
  /** By then it's either for everyone or gone, and the flag with it. A test fails afterward. */
  removeBy: string;
};

export const flags = {
  'assistant-model': {
    on: "the stage's language model quotes the document to guests in the chat (only where lib/settings/stages.ts names a model)",
    off: 'the offline guide answers',
    since: '2026-11-22',
    removeBy: '2027-04-30',
  },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof flags;

export const isFlag = (name: string): name is FlagName => Object.hasOwn(flags, name);

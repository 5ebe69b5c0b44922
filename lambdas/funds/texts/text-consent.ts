// What an agent records before we text someone. A version's words never change: a record names the version that was shown.
export const TEXT_CONSENT = {
  version: 'texts-1',
  words: (client: string) => `${client} agreed to get text messages about this request at this number`,
} as const;

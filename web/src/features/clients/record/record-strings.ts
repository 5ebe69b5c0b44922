import type { Verdict } from '#contracts/clients/consent';

const reasons: Record<Verdict['reason'], string> = {
  'opted in': 'They agreed.',
  'never asked': 'They were never asked.',
  'opted out': 'They opted out.',
  'no contact': 'There is nothing to reach them by.',
  'quiet hours': 'They agreed, but it is not between 8 in the morning and 9 in the evening where they live.',
  'record broken': 'The record that says so was changed. Ask them again.',
};

const sources = {
  agent: 'Check box in the list',
  undone: 'Taken back',
  import: 'Imported file',
  added: 'When they were added',
  merge: 'Two records merged',
  'contact changed': 'New address or number',
  'unsubscribe link': 'Their unsubscribe link',
  complaint: 'They reported a mail as unwanted',
  bounce: 'Their address does not take mail',
} as const;

export const strings = {
  back: 'Client List',
  title: (name: string) => name,
  loading: 'Loading...',
  failed: 'Error: Failed to fetch the consent record',
  question: 'May I contact them now?',
  channels: { phone: 'Phone', email: 'Email', snail: 'Snail mail' },
  yes: 'Yes',
  no: 'No',
  reasons,
  localTime: (time: string) => `It is ${time} where they live.`,
  timeUnknown: 'Their address names no state, so we do not know what time it is where they live.',
  decidedBy: (seq: number) => `Decided by entry ${seq}`,
  record: 'Consent record',
  recordNote: 'Every change of an opt-in, newest first. Nothing can be taken out of it without it showing.',
  none: 'Nothing has been decided yet.',
  whole: 'The record is whole: every entry fits the one before it.',
  broken: (numbers: string) => `The record was changed: entry ${numbers} does not fit.`,
  states: { in: 'Opted in', out: 'Opted out', unknown: 'Open' },
  sources,
  entry: (seq: number) => `Entry ${seq}`,
  said: (text: string) => `“${text}”`,
  isBroken: 'changed',
} as const;

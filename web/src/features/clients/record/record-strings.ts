import type { Verdict } from '#contracts/clients/consent';

const reasons: Record<Verdict['reason'], string> = {
  'opted in': 'They agreed.',
  'never asked': 'They were never asked.',
  'opted out': 'They opted out.',
  'no contact': 'You have no contact details for them.',
  'quiet hours': 'They agreed, but you can only call between 8 AM and 9 PM their time.',
  'record broken': 'The consent record was changed. Ask them again.',
};

const sources = {
  agent: 'Checkbox in the list',
  undone: 'Undone',
  import: 'Imported file',
  added: 'When they were added',
  merge: 'Two records merged',
  'contact changed': 'New address or number',
  'unsubscribe link': 'Their unsubscribe link',
  complaint: 'They reported an email as spam',
  bounce: 'Email to their address bounced',
  'handed over': 'Handed over by another agent',
} as const;

export const strings = {
  back: 'Client List',
  title: (name: string) => name,
  one: 'Client',
  loading: 'Loading...',
  failed: "We couldn't load this client",
  question: 'Can I contact them now?',
  channels: { phone: 'Phone', email: 'Email', snail: 'Snail mail' },
  yes: 'Yes',
  no: 'No',
  reasons,
  localTime: (time: string) => `It's ${time} where they live.`,
  timeUnknown: "Their address doesn't name a state, so we don't know their local time.",
  decidedBy: (seq: number) => `Decided by entry ${seq}`,
  edit: 'Edit',
  request: 'Request proof of funds',
  startTransaction: 'Start a transaction',
  toContacts: 'Save as vCard',
  record: 'Consent record',
  recordNote: 'Every change to an opt-in, newest first. We can tell if anything was removed or changed.',
  none: 'Nothing has been decided yet.',
  whole: 'The record is complete: every entry follows from the one before it.',
  broken: (numbers: string) => `The record was changed: entry ${numbers} doesn't match.`,
  states: { in: 'Opted in', out: 'Opted out', unknown: 'Not asked' },
  sources,
  entry: (seq: number) => `Entry ${seq}`,
  said: (text: string) => `"${text}"`,
  isBroken: 'changed',
} as const;

// Texts about consents that the record's page and the timeline share.
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
  channels: { phone: 'Phone', email: 'Email', snail: 'Snail mail' },
  reasons,
  states: { in: 'Opted in', out: 'Opted out', unknown: 'Not asked' },
  sources,
  said: (text: string) => `"${text}"`,
} as const;

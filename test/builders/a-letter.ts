import { cents } from '../../lambdas/core/platform/money.ts';
import type { Letter } from '../../lambdas/funds/report/letter.ts';
import { NOW } from './now.ts';

/** A letter with fixed defaults, for tests. */
export const aLetter = (over: Partial<Letter> = {}): Letter => ({
  id: 'b'.repeat(32),
  owner: `LINK#${'a'.repeat(32)}`,
  readerId: 'agent-1',
  messageId: '01KADAMESSAGE0000000000000',
  reportType: 1,
  proofAmount: cents(48_000_000),
  senderName: 'Bo Buyer',
  senderEmail: 'bo@example.com',
  readerName: 'Ada Agent',
  readerEmail: 'ada@example.com',
  subject: '',
  body: '',
  state: 'pending',
  createdAt: NOW.toISOString(),
  openings: [],
  ...over,
});

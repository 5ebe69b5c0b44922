import { cents } from '#core/platform/money.ts';
import type { Letter, LetterIn } from '../../lambdas/funds/report/entity.ts';
import { aCountedAccount } from './a-counted-account.ts';
import { NOW } from './now.ts';

const base = {
  id: 'b'.repeat(32),
  owner: `LINK#${'a'.repeat(32)}`,
  readerId: 'agent-1',
  communicationId: '01KADAMESSAGE0000000000000',
  reportType: 1,
  proofAmount: cents(48_000_000),
  senderName: 'Bo Buyer',
  senderEmail: 'bo@example.com',
  readerName: 'Ada Agent',
  readerEmail: 'ada@example.com',
  subject: '',
  body: '',
  createdAt: NOW.toISOString(),
  explained: 0,
  openings: [],
} satisfies Omit<LetterIn<'pending'>, 'state'>;

const inState: { [State in Letter['state']]: Omit<LetterIn<State>, keyof typeof base> } = {
  pending: { state: 'pending' },
  ready: {
    state: 'ready',
    part: {
      accounts: [aCountedAccount({ value: cents(24_000_000) })],
      listed: [],
      institutions: ['First Harbor Bank'],
      readings: [{ bank: 'First Harbor Bank', at: NOW.toISOString() }],
      holders: ['Bo Buyer'],
      ownerVerified: true,
      at: NOW.toISOString(),
    },
  },
  issued: {
    state: 'issued',
    confirmed: true,
    issuedAt: NOW.toISOString(),
    validUntil: '2026-12-21T10:00:00.000Z',
  },
  failed: { state: 'failed' },
  withdrawn: { state: 'withdrawn', withdrawnAt: NOW.toISOString() },
};

/** A letter in a state, with fixed defaults, for tests. */
export function aLetter(over?: Partial<LetterIn<'pending'>>): LetterIn<'pending'>;
export function aLetter<State extends Letter['state']>(
  over: Partial<LetterIn<State>> & { state: State },
): LetterIn<State>;
export function aLetter(over: Partial<Letter> = {}): Letter {
  return { ...base, ...inState[over.state ?? 'pending'], ...over } as Letter;
}

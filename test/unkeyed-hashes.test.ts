// A hash without a key names anything that can be guessed: an address, a phone number, a name, an amount. A reader of the table, a
// log or a link tries them until one fits (docs/adr/019-secrets-and-keyed-hashes.md). So each file that makes such a hash is here,
// with its input; guessable input goes through core/crypto/keyed-hash.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const HASHED: Record<string, string[]> = {
  'is of something random that no one can guess': [
    'lambdas/background/news/send-news.ts',
    'lambdas/clients/analytics/embed.ts',
    'lambdas/core/data/due-list.ts',
    'lambdas/funds/bank/linking/connect-bank.ts',
    'lambdas/funds/bank/linking/create-link-token.ts',
    'lambdas/funds/bank/linking/bank-window.ts',
    'lambdas/members/activity/known-browser.ts',
    'lambdas/members/notifications/news-devices.ts',
    'lambdas/members/session/devices.ts',
    'lambdas/members/session/self-service/permit.ts',
    'lambdas/members/session/session-cookie.ts',
    'lambdas/open/events/record-events.ts',
  ],
  "is of a provider's own ID for a person": ['lambdas/members/account/refuse-second-account.ts'],
  'is compared and not stored': ['lambdas/background/push/edge-secret.ts', 'lambdas/core/http/guest-link.ts'],
  'is of what is sealed, signed or chained, with a random ID in it': [
    'lambdas/seal-log/day.ts',
    'lambdas/clients/client/consent/consent-record.ts',
    'lambdas/core/crypto/hash-chain.ts',
    'lambdas/core/crypto/seal.ts',
    'lambdas/core/signature/certificate.ts',
    'lambdas/core/signature/pdf-signer.ts',
    'lambdas/core/signature/pdf-signature.ts',
    // The hash of a signature, which holds a random number.
    'lambdas/core/signature/timestamp.ts',
    'lambdas/funds/report/total-code.ts',
    'lambdas/funds/report/check-report.ts',
    'lambdas/members/staff/audit-log.ts',
  ],
  'is of a whole file, or of the body of a call': [
    'lambdas/core/aws/signature.ts',
    'lambdas/chat/files/check/check-file.ts',
    'lambdas/funds/bank/provider/plaid-signature.ts',
  ],
  'stays with the text itself, in the same rows': [
    'lambdas/chat/conversation/messages/new-messages.ts',
    'lambdas/chat/transaction/checklist/checklist.ts',
    'lambdas/core/data/idempotency.ts',
    'lambdas/funds/request/deal-of.ts',
    'lambdas/listings/listing/listing-store.ts',
  ],
  'has the random ID of an account in it, and only who reads the table has that (docs/adr/019-secrets-and-keyed-hashes.md)':
    ['lambdas/clients/client/client.ts', 'lambdas/members/senders/charge-emails.ts'],
};

const MODULE = /import\s+(?:type\s+)?(\{[^}]*\}|[^{;]*?)\s+from\s+'(?:node:)?crypto'/g;
/** A name that is imported brings the whole module, or a hash. */
const bringsHash = (names: string) => !names.startsWith('{') || /\b(?:createHash|hash|webcrypto|subtle)\b/.test(names);
/** The kernel's functions that hash without a key. */
const KERNEL = /import\s+\{[^}]*\b(?:sha256|fingerprintOf)\b[^}]*\}\s+from/;

const hashesWithoutKey = (text: string) =>
  [...text.matchAll(MODULE)].some(([, names = '']) => bringsHash(names)) ||
  KERNEL.test(text) ||
  /\bsubtle\.digest\b|\bawait import\('(?:node:)?crypto'\)/.test(text);

it.each([
  "import { createHash, randomBytes } from 'node:crypto';",
  "import {\n  hash,\n} from 'crypto';",
  "import * as crypto from 'node:crypto';",
  "import crypto from 'node:crypto';",
  "import { type Sealed, fingerprintOf } from '#core/crypto/seal.ts';",
  "const digest = await crypto.subtle.digest('SHA-256', bytes);",
])('finds %j', (text) => expect(hashesWithoutKey(text)).toBe(true));

it.each([
  "import { createHmac, randomBytes } from 'node:crypto';",
  "import { keyedHash } from '#core/crypto/keyed-hash.ts';",
])('lets %j pass', (text) => expect(hashesWithoutKey(text)).toBe(false));

it('only what is listed here is hashed without a key', () => {
  const files = readdirSync('lambdas', { recursive: true })
    .map((file) => `lambdas/${file}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const found = files.filter((file) => hashesWithoutKey(readFileSync(file, 'utf8')));
  expect(found.sort()).toEqual(Object.values(HASHED).flat().sort());
});

// Reports about an account's clients, for its programs. A report never says more here than on the agent's page; its type
// decides how much.
import * as v from 'valibot';
import { HOLDER_KINDS, HOLDER_MATCHES } from '#vocabulary/funds/request';
import { ACCEPTED } from '#vocabulary/members/account';
import { cents, id, named, nullable, type PublicRoutes, pdf, text, time } from '../fields.ts';
import { REPORT_TYPE_NAMES } from '../requests/contract.ts';

const account = named(
  'ReportAccount',
  v.object({
    bank: text('The bank.', 'First Harbor Bank'),
    name: text('The account, as the bank calls it.', 'Savings'),
    mask: text('The end of its number.', '1234'),
    value_cents: nullable(cents('What it holds.'), 'What it holds, in US cents.'),
  }),
);

export const report = named(
  'Report',
  v.object({
    id: id('rep'),
    request_id: id('req'),
    report_type: v.pipe(v.picklist(REPORT_TYPE_NAMES), v.description('How much it says; as in the request.')),
    confirmed: v.pipe(
      v.boolean(),
      v.description('Whether the bank confirms the amount. Whose it is, is in `holder_match` and `holder_kind`.'),
    ),
    amount_cents: cents('The amount that was asked for.'),
    total_cents: nullable(cents('All that counts.'), 'In US cents; null in a `confirmation`, which says yes or no.'),
    accepts: v.pipe(v.picklist(ACCEPTED), v.description('What counted as proof; as in the request.')),
    rests_on: v.pipe(
      v.picklist(ACCEPTED),
      v.description('What the amount rests on. Anything but `cash` includes investments, counted with a margin.'),
    ),
    client_name: text('The client, as the request names them.', 'Bo Buyer'),
    holders: v.pipe(v.array(v.string()), v.description("The account holders in the banks' records.")),
    holder_match: v.pipe(
      v.picklist(HOLDER_MATCHES),
      v.description(
        'Whether the account holder is the client. Anything but `match` needs a look before you rely on it.',
      ),
    ),
    holder_kind: v.pipe(
      v.picklist(HOLDER_KINDS),
      v.description('Who holds it. A trust or a company needs `authority_reviewed` before you rely on it.'),
    ),
    authority_reviewed: v.pipe(
      v.boolean(),
      v.description(
        'Whether the agent has accepted a document by which the client signs for the trust or the company.',
      ),
    ),
    institutions: v.pipe(v.array(v.string()), v.description('The banks that were read.')),
    accounts: v.pipe(v.array(account), v.description('Empty in a `confirmation`.')),
    state: v.pipe(
      v.picklist(['valid', 'superseded']),
      v.description('Superseded: a newer report has taken its place.'),
    ),
    issued_at: time('When it was sealed.'),
    valid_until: time('How long it can be relied on.'),
    verify_url: text('The page on which anyone checks it.', 'https://groundwork.example/verify/abc'),
  }),
);
export type PublicReport = v.InferOutput<typeof report>;

export const routes = {
  readReport: {
    method: 'GET',
    path: '/v1/requests/{id}/report',
    auth: 'key',
    docs: {
      title: 'Read the report of a request',
      words:
        'The current report, as far as its type goes. It answers 404 until the client has sent one, so wait for `report.ready`.',
    },
    scope: 'reports:read',
    reply: report,
  },
  reportPdf: {
    method: 'GET',
    path: '/v1/requests/{id}/report/pdf',
    auth: 'key',
    docs: {
      title: "Get the PDF of a request's report",
      words: 'Answers with an address from which the PDF can be downloaded for five minutes, without a key.',
    },
    scope: 'reports:read',
    reply: pdf,
  },
  readReportById: {
    method: 'GET',
    path: '/v1/reports/{id}',
    auth: 'key',
    docs: {
      title: 'Read a report',
      words: 'The same by the id that a `report.ready` has. It is a 404 once a newer report has taken its place.',
    },
    scope: 'reports:read',
    reply: report,
  },
  reportPdfById: {
    method: 'GET',
    path: '/v1/reports/{id}/pdf',
    auth: 'key',
    docs: { title: 'Get the PDF of a report', words: 'The same address as that of the PDF of its request.' },
    scope: 'reports:read',
    reply: pdf,
  },
  verifyReport: {
    method: 'GET',
    path: '/v1/reports/{id}/verification',
    auth: 'key',
    docs: {
      title: 'Verify a report',
      words:
        'Checks the seal of any report whose id you have, also one of another account. It answers only what its public page says.',
    },
    scope: 'reports:read',
    reply: named(
      'Verification',
      v.object({
        state: v.pipe(
          v.picklist(['valid', 'expired', 'superseded', 'revoked', 'altered']),
          v.description('Rely on it only if it is `valid`.'),
        ),
        issued_at: nullable(v.string(), 'When it was sealed.'),
        valid_until: nullable(v.string(), 'How long it can be relied on.'),
        fingerprint: nullable(v.string(), 'The SHA-256 hash of the sealed text.'),
      }),
    ),
  },
} as const satisfies PublicRoutes;

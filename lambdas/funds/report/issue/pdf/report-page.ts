// The text of a report's page. It prints the sealed content; a report of type 1 shows the verdict and only the
// requested amount. Pure.

import { deadlineDate } from '#core/mail/long-date.ts';
import { MARKET_ZONE, PRINTED_MOMENT } from '#core/platform/clock.ts';
import { formatCents } from '#core/platform/money.ts';
import { SAMPLE_WORDS } from '#core/platform/sample-words.ts';
import { howCounted, includesWords } from '#public/funds/bank';
import { STATED_BY_LENDER } from '#vocabulary/funds/pre-approval';
import {
  authorityWords,
  explanationWords,
  type HeldAs,
  heldAs,
  isClients,
  isEntity,
  isMixed,
  isTheirs,
} from '#vocabulary/funds/request';
import { backingIn, backingWords } from '../../backing.ts';
import { banksTogether, holderWarning, MATCH_WORDS, MIXED_WORDS } from '../../holders/holder-match.ts';
import type { ReportAccount, ReportContent } from '../../report.ts';
import { EXCLUSIVE_WORDS } from '../../vocabulary.ts';

export type ReportPage = {
  /** Across each page of a sample. */
  stamp: string | undefined;
  title: string;
  heading: string;
  clientName: string;
  /** `isGood`: confirmed, and the client's own money. Only then is it green. */
  verdict: { isGood: boolean; label: string; amount: string; words: string };
  /** Boxed, because readers must not overlook them. */
  warnings: string[];
  /** A fact without a label continues the one above it. */
  facts: { label: string; value: string }[];
  accounts: { bank: string; name: string; mask: string; value: string }[];
  total: string;
  /** On later pages, for each account with transactions. */
  transactions: { account: string; lines: { date: string; name: string; amount: string }[] }[];
  /** If no accounts are shown, the reason. */
  note: string | undefined;
};

const inNewYork = new Intl.DateTimeFormat('en-US', PRINTED_MOMENT);
const inNewYorkDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: MARKET_ZONE });
const moment = (iso: string) => inNewYork.format(new Date(iso));

const BELOW = 'The linked accounts are below the requested amount.';
const UNCLEAR =
  "Some of the linked accounts may be the same account. Counted once, they don't reach the requested amount, so it isn't confirmed.";
const APART =
  "The banks weren't read at the same time, so money that moved between them may have been counted twice. The amount isn't confirmed.";
const NO_ACCOUNT = 'No account is left that could confirm the amount.';
const DOUBTS: Partial<Record<ReportContent['sameAccounts'], string>> = { unclear: UNCLEAR, apart: APART };
const COUNTED_ONCE = 'Accounts that are or may be the same account were counted once.';

/** Money in another name is never just 'confirmed'. */
const CONFIRMED: Record<HeldAs, string> = {
  match: 'Confirmed',
  likely: 'Confirmed',
  unknown: 'Confirmed, account holder not known',
  different: 'Confirmed, but in another name',
  mixed: "Confirmed, but not all in the client's name",
  entity: 'Held by an entity, authority not shown',
  authorized: 'Confirmed, held by an entity',
};

const verdictOf = ({ confirmed, institutions, ...content }: ReportContent): ReportPage['verdict'] => {
  const isGood = confirmed && isTheirs(content) && !content.sample;
  const required = formatCents(content.proofAmount);
  if (!confirmed) {
    const words = institutions.length === 0 ? NO_ACCOUNT : (DOUBTS[content.sameAccounts] ?? BELOW);
    return { isGood, label: 'Not confirmed', amount: required, words };
  }
  const by = `Confirmed by ${banksTogether(institutions)}.`;
  const said = CONFIRMED[heldAs({ ...content, held_by: content.heldBy })];
  const label = content.sample ? `${SAMPLE.mark}. ${said}` : said;
  return content.total === undefined
    ? { isGood, label: `${label}: at least`, amount: required, words: by }
    : {
        isGood,
        label: isGood && isClients(content.holder) ? 'Total confirmed' : `${label}: total`,
        amount: formatCents(content.total),
        words: `${by} The requested amount was ${required}.`,
      };
};

const LATER = 'If the client explains this later, in their own words, it is on the verify page.';
const LATER_SHOWN =
  'If the client explains this later, or a document shows that they sign for it, it is on the verify page.';
const NOT_NAMED = 'Not named by the bank';

const whoseFacts = ({ holder, heldBy, authorities = [] }: ReportContent): string[] => {
  if (authorities.length > 0)
    return authorities.map((one) => authorityWords(one, inNewYorkDay.format(new Date(one.at))));
  const match = isMixed(heldBy) ? MIXED_WORDS : MATCH_WORDS[holder.match];
  // The file never changes, so it says where later explanations are shown.
  return isClients(holder) ? [match] : [match, isEntity(holder) ? LATER_SHOWN : LATER];
};

/** If the bank named no owner, the typed name is never printed instead. */
const holderFacts = (content: ReportContent): ReportPage['facts'] => [
  { label: 'Account holder', value: content.holders.join(', ') || NOT_NAMED },
  ...whoseFacts(content).map((value) => ({ label: '', value })),
  ...content.explanations.map((explanation) => ({
    label: 'Not verified',
    value: `${explanationWords(explanation)} No bank has confirmed this.`,
  })),
];

const SAMPLE = SAMPLE_WORDS.en;

const PROPERTY_NOTE = 'As the request names it. No bank confirms this.';

const warningsOf = (content: ReportContent): string[] => {
  const warning = holderWarning(content);
  return [...(content.sample ? [SAMPLE.words] : []), ...(warning ? [warning] : [])];
};

/** A certificate of deposit counts in full, but spending it before that day costs a penalty. */
const maturityFacts = ({ accounts }: ReportContent): ReportPage['facts'] =>
  accounts.flatMap(({ name, mask, maturesOn }) =>
    maturesOn
      ? [{ label: 'Matures', value: `${[name, maskOf(mask)].filter(Boolean).join(' ')}: ${dayOf(maturesOn)}` }]
      : [],
  );

/** Shown apart from the verdict, under its own label. */
const preApprovalFacts = ({ preApproval }: ReportContent): ReportPage['facts'] => {
  if (!preApproval) return [];
  const { lender, amount, expiresOn, contact, atLeast } = preApproval;
  return [
    {
      label: 'Pre-approval',
      value: `${lender}: ${atLeast ? 'at least' : 'up to'} ${formatCents(amount)}, until ${dayOf(expiresOn)}`,
    },
    { label: '', value: `${STATED_BY_LENDER.en}. It's no part of the amount above. Contact: ${contact}` },
  ];
};

const factsOf = (content: ReportContent): ReportPage['facts'] =>
  [
    ...holderFacts(content),
    { label: 'Address', value: (content.addresses ?? []).join('; ') },
    ...content.readings.map(({ bank, at }, index) => ({
      label: index === 0 ? 'Bank' : '',
      value: `${bank}, read ${moment(at)}`,
    })),
    { label: '', value: content.sameAccounts === 'counted once' ? COUNTED_ONCE : '' },
    ...backingWords(backingIn(content), content.proofAmount, 'en').map((value, index) => ({
      label: index === 0 ? 'Beside it' : '',
      value,
    })),
    { label: 'How it counts', value: howCounted(content.accepts, 'en') },
    { label: '', value: includesWords(content.restsOn ?? 'cash', 'en') },
    ...maturityFacts(content),
    { label: 'Property', value: content.property ?? '' },
    { label: '', value: content.property ? PROPERTY_NOTE : '' },
    ...preApprovalFacts(content),
    { label: 'Exclusive', value: content.exclusive ? EXCLUSIVE_WORDS.en : '' },
    { label: 'Prepared for', value: content.requestedBy },
    { label: 'Issued', value: moment(content.issuedAt) },
    { label: 'Valid until', value: `The end of ${deadlineDate(content.validUntil)}` },
    { label: 'Report number', value: content.reportId },
    {
      label: 'Takes the place of',
      value: content.renews ? `The report issued ${moment(content.renews.issuedAt)}` : '',
    },
  ].filter(({ value }) => value);

const maskOf = (mask: string) => (mask ? `•••• ${mask}` : '');

/** A day has no time zone. */
const inUtc = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayOf = (date: string) => inUtc.format(new Date(date));

const shownValue = ({ value, repeats }: ReportAccount) =>
  value === undefined ? '' : repeats ? 'Not counted twice' : formatCents(value);

export const reportPage = (content: ReportContent): ReportPage => ({
  stamp: content.sample && SAMPLE.mark.toUpperCase(),
  title: `${content.sample ? `${SAMPLE.mark}: ` : ''}Proof of funds for ${content.clientName}`,
  heading: 'Proof of funds',
  clientName: content.clientName,
  verdict: verdictOf(content),
  warnings: warningsOf(content),
  facts: factsOf(content),
  accounts: content.accounts.map((account) => ({
    bank: account.bankName,
    name: account.name,
    mask: maskOf(account.mask),
    value: shownValue(account),
  })),
  total: content.total === undefined ? '' : formatCents(content.total),
  transactions: content.accounts.flatMap(({ bankName, name, mask, transactions = [] }) =>
    transactions.length > 0
      ? [
          {
            account: [bankName, name, maskOf(mask)].filter(Boolean).join(' '),
            lines: transactions.map((one) => ({
              date: dayOf(one.date),
              name: one.name,
              amount: formatCents(one.amount),
            })),
          },
        ]
      : [],
  ),
  note:
    content.reportType === 1
      ? "This report only says whether the amount is available. It doesn't show balances, account numbers, or transactions."
      : undefined,
});

/** The accounts that fit; one line says how many more there are. */
export const fittingAccounts = <Account>(accounts: Account[], room: number): { shown: Account[]; more: number } => {
  if (accounts.length <= room) return { shown: accounts, more: 0 };
  const shown = accounts.slice(0, Math.max(0, room - 1));
  return { shown, more: accounts.length - shown.length };
};

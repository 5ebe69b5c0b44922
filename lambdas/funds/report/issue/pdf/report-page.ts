// What a report's page says, in words. It prints what was sealed; a report of type 1 shows the verdict and no figure but the
// requested amount. Pure.
import { formatCents } from '#core/platform/money.ts';
import type { ReportAccount, ReportContent } from '../../report.ts';

export type ReportPage = {
  title: string;
  heading: string;
  clientName: string;
  verdict: { isConfirmed: boolean; label: string; amount: string; words: string };
  /** A fact without a label belongs to the one above it. */
  facts: { label: string; value: string }[];
  accounts: { bank: string; name: string; mask: string; value: string }[];
  /** Where there are no accounts, why there are none. */
  note: string | undefined;
};

/** With the time zone, because 'valid until' is binding, and the month in words, because orders differ. */
const inNewYork = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
  timeZoneName: 'short',
});
const moment = (iso: string) => inNewYork.format(new Date(iso));

const BELOW = 'The linked accounts are below the requested amount.';
const UNCLEAR =
  "Some of the linked accounts may be the same account. Counted once, they don't reach the requested amount, so it isn't confirmed.";
const COUNTED_ONCE = 'Accounts that are or may be the same account were counted once.';

const verdictOf = ({ confirmed, institutions, ...content }: ReportContent): ReportPage['verdict'] => {
  const required = formatCents(content.proofAmount);
  if (!confirmed) {
    const words = content.sameAccounts === 'unclear' ? UNCLEAR : BELOW;
    return { isConfirmed: false, label: 'Not confirmed', amount: required, words };
  }
  const by = `Confirmed by ${institutions.join(', ') || 'the bank'}.`;
  return content.total === undefined
    ? { isConfirmed: true, label: 'Confirmed: at least', amount: required, words: by }
    : {
        isConfirmed: true,
        label: 'Total confirmed',
        amount: formatCents(content.total),
        words: `${by} The requested amount was ${required}.`,
      };
};

const OWNER_NOT_VERIFIED = "Owner not verified: the bank didn't say who owns the account.";

const factsOf = (content: ReportContent): ReportPage['facts'] =>
  [
    { label: 'Account holder', value: content.holders.join(', ') || content.clientName },
    { label: '', value: content.ownerVerified ? '' : OWNER_NOT_VERIFIED },
    { label: 'Address', value: (content.addresses ?? []).join('; ') },
    { label: 'Bank', value: content.institutions.join(', ') },
    { label: '', value: content.sameAccounts === 'counted once' ? COUNTED_ONCE : '' },
    { label: 'Prepared for', value: content.requestedBy },
    { label: 'Issued', value: moment(content.issuedAt) },
    { label: 'Valid until', value: moment(content.validUntil) },
    { label: 'Report number', value: content.reportId },
  ].filter(({ value }) => value);

const shownValue = ({ value, repeats }: ReportAccount) =>
  value === undefined ? '' : repeats ? 'Not counted twice' : formatCents(value);

export const reportPage = (content: ReportContent): ReportPage => ({
  title: `Proof of funds for ${content.clientName}`,
  heading: 'Proof of funds',
  clientName: content.clientName,
  verdict: verdictOf(content),
  facts: factsOf(content),
  accounts: content.accounts.map((account) => ({
    bank: account.bankName,
    name: account.name,
    mask: account.mask ? `•••• ${account.mask}` : '',
    value: shownValue(account),
  })),
  note:
    content.reportType === 1
      ? "This report only says whether the amount is available. It doesn't show balances, account numbers, or transactions."
      : undefined,
});

/** As many accounts as have room; one line says how many more there are. */
export const fittingAccounts = <Account>(accounts: Account[], room: number): { shown: Account[]; more: number } => {
  if (accounts.length <= room) return { shown: accounts, more: 0 };
  const shown = accounts.slice(0, Math.max(0, room - 1));
  return { shown, more: accounts.length - shown.length };
};

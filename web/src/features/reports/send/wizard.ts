// The send-report wizard as data: the choices, the current step, and the rules between the steps.

import {
  type ExplanationReason,
  type GuestReportInput,
  LIMITS,
  LONGEST_EXPLANATION,
  REPORT_TYPE,
  type ReportInput,
  type ReportType,
} from '#contracts/funds/request';
import type { BankAccount, LinkedBank } from '#contracts/members/account';
import { type Cents, cents, centsFrom, dollarsOf, sumOf } from '#core/platform/money.ts';
import { recipientProblem } from '#web/funds/sending/recipient.ts';
import { parseDollars, typedDollars } from '#web/ui/format/dollars.ts';

export type Wizard = {
  step: number;
  recipient: string;
  /** 0 until one is chosen. */
  reportType: number;
  address: boolean;
  minimum: string;
  /** Account IDs. */
  chosen: string[];
  subject: string;
  body: string;
  note: string;
  /** The reason why an account is in another name; empty if it needs no explanation. */
  reason: ExplanationReason | '';
  reasonWords: string;
};

/** Message and note are sent as one text, with an empty line between them. */
const NOTE_LENGTH = 900;
export const LENGTHS = {
  recipient: LIMITS.email,
  subject: LIMITS.subject,
  note: NOTE_LENGTH,
  reasonWords: LONGEST_EXPLANATION,
  body: LIMITS.message - NOTE_LENGTH - '\n\n'.length,
};

export const emptyWizard: Wizard = {
  step: 0,
  recipient: '',
  reportType: 0,
  address: false,
  minimum: '',
  chosen: [],
  subject: '',
  body: '',
  note: '',
  reason: '',
  reasonWords: '',
};

/** The rules' inputs besides the choices. */
export type Setting = {
  isGuest: boolean;
  /** True for one of two buyers, who reach the minimum together. Neither shares values. */
  isPart?: boolean;
  ownEmail?: string;
  banks: readonly LinkedBank[];
};

export type StepProps = {
  wizard: Wizard;
  setting: Setting;
  onChange: (wizard: Wizard) => void;
};

export const minimumOf = (wizard: Wizard): Cents => parseDollars(wizard.minimum) ?? cents(0);

const countable = (banks: readonly LinkedBank[]) =>
  banks.flatMap((bank) =>
    bank.accounts
      .filter(({ counted }) => counted)
      .map((account) => ({ bank, account, amount: centsFrom(account.value ?? 0) })),
  );

/** True for an overdrawn account, which counts even if it isn't chosen. */
export const isOverdrawn = ({ counted, value }: BankAccount): boolean => counted && (value ?? 0) < 0;

/**
 * The chosen accounts that still exist, and all overdrawn ones. A bank may have been unlinked since a draft was saved.
 */
export const chosenAccounts = (wizard: Wizard, banks: readonly LinkedBank[]) => {
  const all = countable(banks);
  const isChosen = ({ account }: (typeof all)[number]) => wizard.chosen.includes(account.account_id);
  return all.some(isChosen) ? all.filter((one) => isChosen(one) || isOverdrawn(one.account)) : [];
};

/** If two chosen accounts may be the same, only one counts, as in the report. */
export const totalOf = (wizard: Wizard, banks: readonly LinkedBank[]): Cents =>
  sumOf(
    chosenAccounts(wizard, banks)
      .filter(({ account }) => account.same_as === undefined || !wizard.chosen.includes(account.same_as))
      .map(({ amount }) => amount),
  );

export const toggle = (wizard: Wizard, accountId: string, isChosen: boolean): Wizard => {
  const others = wizard.chosen.filter((id) => id !== accountId);
  return { ...wizard, chosen: isChosen ? [...others, accountId] : others };
};

/** Chooses all shown accounts that count. */
export const toggleAll = (wizard: Wizard, accounts: readonly BankAccount[], isChosen: boolean): Wizard =>
  accounts.filter(({ counted }) => counted).reduce((all, { account_id }) => toggle(all, account_id, isChosen), wizard);

/** Finds accounts: each word of the search must be in the name of the account or its bank, or in its last digits. */
export const foundBanks = (banks: readonly LinkedBank[], search: string): LinkedBank[] => {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (bank: LinkedBank, { name, mask }: BankAccount) => {
    const text = `${bank.bankName} ${name} ${mask}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return banks
    .map((bank) => ({ ...bank, accounts: bank.accounts.filter((account) => isFound(bank, account)) }))
    .filter(({ accounts }) => accounts.length > 0);
};

/** One of two buyers can't share values, because they would show the other buyer the missing amount. */
export const mayShare = (reportType: number, { isPart }: Setting): boolean =>
  !isPart || reportType === REPORT_TYPE.confirmation;

const hasRecipientAndType = (wizard: Wizard, setting: Setting) =>
  wizard.reportType !== 0 &&
  mayShare(wizard.reportType, setting) &&
  (setting.isGuest || recipientProblem(wizard.recipient, setting.ownEmail) === undefined);

const hasFunds = (wizard: Wizard, { banks }: Setting) =>
  minimumOf(wizard) > 0 && chosenAccounts(wizard, banks).length > 0;

/** True if Next (Review on step 3, Send on step 4) is enabled. */
export const canGoOn = (wizard: Wizard, setting: Setting): boolean => {
  const reaches = !setting.isGuest || setting.isPart || totalOf(wizard, setting.banks) >= minimumOf(wizard);
  switch (wizard.step) {
    case 0:
    case 1:
      return hasRecipientAndType(wizard, setting);
    case 2:
      return hasRecipientAndType(wizard, setting) && hasFunds(wizard, setting) && reaches;
    case 3:
    case 4:
      return hasRecipientAndType(wizard, setting) && hasFunds(wizard, setting) && reaches;
    default:
      return false;
  }
};

export const goOn = (wizard: Wizard, setting: Setting): Wizard =>
  wizard.step < 4 && canGoOn(wizard, setting) ? { ...wizard, step: wizard.step + 1 } : wizard;

export const goBack = (wizard: Wizard): Wizard => ({ ...wizard, step: Math.max(0, wizard.step - 1) });

/** Only account values with details have transactions to look at. */
export const canViewTransactions = (wizard: Wizard): boolean =>
  wizard.step === 4 && wizard.reportType === REPORT_TYPE.details;

export const viewTransactions = (wizard: Wizard): Wizard =>
  canViewTransactions(wizard) ? { ...wizard, step: 5 } : wizard;

/** A reopened wizard shows the first incomplete step, or the step where the person left. */
export const settled = (wizard: Wizard, setting: Setting): Wizard => {
  const wanted =
    wizard.step === 5 && wizard.reportType !== REPORT_TYPE.details
      ? 4
      : Math.min(5, Math.max(0, Math.trunc(wizard.step) || 0));
  for (let step = 0; step < Math.min(wanted, 4); step++)
    if (!canGoOn({ ...wizard, step }, setting)) return { ...wizard, step };
  return { ...wizard, step: wanted };
};

export const messageOf = ({ body, note }: Pick<Wizard, 'body' | 'note'>): string =>
  [body.trim(), note.trim()].filter(Boolean).join('\n\n');

export const payloadOf = (wizard: Wizard, banks: readonly LinkedBank[], draft: 0 | 1) => ({
  report_type: (wizard.reportType || REPORT_TYPE.confirmation) as ReportType,
  report_request_type: 2 as const,
  message_subject: wizard.subject.trim(),
  message_body: messageOf(wizard),
  proof_amount: dollarsOf(minimumOf(wizard)),
  message_draft: draft,
  address: wizard.address ? (1 as const) : (0 as const),
  phone: 0 as const,
  accountNumber: 0 as const,
  ...(wizard.reason && { explanation_reason: wizard.reason, explanation_words: wizard.reasonWords.trim() }),
  to_user: wizard.recipient.trim(),
  data: chosenAccounts(wizard, banks).map(({ bank, account }) => ({
    item_id: bank.item_id,
    bankName: bank.bankName,
    account_id: account.account_id,
  })),
});

/** The wizard for a saved draft, at the review or at the first incomplete step. */
export const wizardOf = (
  draft: Omit<GuestReportInput, 'explanation_words'> &
    Partial<Pick<GuestReportInput, 'explanation_words'>> &
    Partial<Pick<ReportInput, 'to_user' | 'to_user_email'>>,
): Wizard => ({
  ...emptyWizard,
  step: 4,
  recipient: draft.to_user || draft.to_user_email || '',
  reportType: draft.report_type,
  address: draft.address === 1,
  minimum: draft.proof_amount > 0 ? typedDollars(centsFrom(draft.proof_amount)) : '',
  chosen: draft.data.map(({ account_id }) => account_id),
  subject: draft.message_subject,
  body: draft.message_body,
  reason: draft.explanation_reason ?? '',
  reasonWords: draft.explanation_words ?? '',
});

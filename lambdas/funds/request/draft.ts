// From what a form sends to what a request needs, with the specification's rules and words.

import { AppError } from '#core/http/errors.ts';
import { EMAIL_MESSAGE, EMAIL_PATTERN } from '#core/http/fields.ts';
import { type Cents, centsFrom } from '#core/platform/money.ts';
import { REPORT_TYPE, type ReportDraft } from './contract.ts';

export const OWN_EMAIL_MESSAGE = 'Enter a different email from your account email.';
export const SAME_EMAIL_MESSAGE = "Enter a different email from the other buyer's.";
const REQUIRED = 'This field is required.';

/** 'Ada Lovelace King' -> 'Ada' and 'Lovelace King': split on the first space. */
export const splitAtFirstSpace = (name: string): [string, string] => {
  const trimmed = name.trim();
  const at = trimmed.indexOf(' ');
  return at < 0 ? [trimmed, ''] : [trimmed.slice(0, at), trimmed.slice(at + 1).trim()];
};

export const recipientProblem = (recipient: string, ownEmail: string): string | undefined => {
  if (!EMAIL_PATTERN.test(recipient)) return EMAIL_MESSAGE;
  return recipient.toLowerCase() === ownEmail.toLowerCase() ? OWN_EMAIL_MESSAGE : undefined;
};

export type Buyer = { firstName: string; lastName: string; email: string };

export type Ask = {
  agentName: string;
  /** The second of two buyers who meet the minimum together. */
  coBuyer?: Buyer;
  clientFirstName: string;
  clientLastName: string;
  clientEmail: string;
  body: string;
  proofAmount: Cents;
  reportType: 1 | 2 | 3;
};

/** Somebody is named as soon as any of the three fields is filled in; then all of them are wanted. */
const coBuyerFrom = (draft: ReportDraft): Buyer | undefined => {
  const buyer = {
    firstName: draft.co_buyer_first_name ?? '',
    lastName: draft.co_buyer_last_name ?? '',
    email: (draft.co_buyer_email ?? '').trim().toLowerCase(),
  };
  return Object.values(buyer).some(Boolean) ? buyer : undefined;
};

const coBuyerProblems = (buyer: Buyer, clientEmail: string, draft: ReportDraft, ownEmail: string) => {
  const problem =
    recipientProblem(buyer.email, ownEmail) ?? (buyer.email === clientEmail ? SAME_EMAIL_MESSAGE : undefined);
  return {
    ...(buyer.firstName ? {} : { co_buyer_first_name: REQUIRED }),
    ...(buyer.lastName ? {} : { co_buyer_last_name: REQUIRED }),
    ...(problem ? { co_buyer_email: problem } : {}),
    // Values of the one would tell the other what is missing.
    ...(draft.report_type === REPORT_TYPE.confirmation
      ? {}
      : { report_type: 'Two buyers can be asked for a confirmation of funds only.' }),
  };
};

export const askFrom = (draft: ReportDraft, ownEmail: string): Ask => {
  const [agentFirst, agentLast] = splitAtFirstSpace(draft.requester_name ?? '');
  const [clientFirst, clientLast] = splitAtFirstSpace(draft.requestee_name ?? '');
  const names = {
    agent_first_name: draft.agent_first_name || agentFirst,
    agent_last_name: draft.agent_last_name || agentLast,
    to_user_first_name: draft.to_user_first_name || clientFirst,
    to_user_last_name: draft.to_user_last_name || clientLast,
  };
  const clientEmail = (draft.to_user_email ?? draft.to_user ?? '').trim().toLowerCase();
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(names)) if (!value) fields[name] = REQUIRED;
  const problem = recipientProblem(clientEmail, ownEmail);
  if (problem) fields.to_user_email = problem;
  const coBuyer = coBuyerFrom(draft);
  if (coBuyer) Object.assign(fields, coBuyerProblems(coBuyer, clientEmail, draft, ownEmail));
  if (draft.proof_amount <= 0) fields.proof_amount = 'Enter the minimum required funds.';
  if (Object.keys(fields).length > 0) throw new AppError('INVALID', { fields });
  return {
    agentName: `${names.agent_first_name} ${names.agent_last_name}`,
    clientFirstName: names.to_user_first_name,
    clientLastName: names.to_user_last_name,
    clientEmail,
    body: draft.message_body,
    proofAmount: centsFrom(draft.proof_amount),
    reportType: draft.report_type,
    coBuyer,
  };
};

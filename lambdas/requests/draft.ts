// From what a form sends to what a request needs, with the specification's rules and words.

import { AppError } from '../core/errors.ts';
import { EMAIL_MESSAGE, EMAIL_PATTERN } from '../core/fields.ts';
import { centsFrom } from '../core/money.ts';
import type { ReportDraft } from './contract.ts';

export const OWN_EMAIL_MESSAGE = 'Enter a different email from your account email.';
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

export type Ask = {
  agentName: string;
  clientFirstName: string;
  clientLastName: string;
  clientEmail: string;
  body: string;
  proofAmount: number;
  reportType: 1 | 2 | 3;
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
  };
};

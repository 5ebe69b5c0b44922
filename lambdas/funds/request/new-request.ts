// Turns the agent's form into requests, by the specification's rules and words.

import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { REQUIRED_MESSAGE } from '#core/http/field-words.ts';
import { readsAsPerson, spokenName } from '#core/mail/spoken-name.ts';
import { isDayOver } from '#core/platform/deadline.ts';
import { centsFrom } from '#core/platform/money.ts';
import { splitAtFirstSpace } from '#core/platform/person-name.ts';
import { type Accepted, USUALLY_ACCEPTED } from '#vocabulary/members/account';
import { areToldApart, SAME_EMAIL_MESSAGE } from './contract.ts';
import type { FundsRequest, Terms } from './entity.ts';
import { purchaseFrom } from './purchase.ts';
import { recipientProblem } from './recipient.ts';
import { REPORT_TYPE, type RequestInput } from './vocabulary.ts';

export type Buyer = Pick<FundsRequest, 'clientFirstName' | 'clientLastName' | 'clientEmail'>;
/** The same terms for one buyer or two. */
export type NewRequest = Pick<FundsRequest, 'agentName' | 'subject' | 'reminderPlan'> & {
  terms: Terms;
  buyer: Buyer;
  coBuyer?: Buyer;
};

type Problems = Partial<Record<keyof RequestInput, string>>;

const normalized = (email: string | undefined) => (email ?? '').trim().toLowerCase();

/** A co-buyer is named once any of the three fields is filled in; then all of them are required. */
const coBuyerFrom = (input: RequestInput): Buyer | undefined => {
  const buyer = {
    clientFirstName: input.co_buyer_first_name ?? '',
    clientLastName: input.co_buyer_last_name ?? '',
    clientEmail: normalized(input.co_buyer_email),
  };
  return Object.values(buyer).some(Boolean) ? buyer : undefined;
};

const coBuyerProblems = (coBuyer: Buyer, buyer: Buyer, input: RequestInput, ownEmail: string): Problems => {
  const isSame =
    coBuyer.clientEmail === buyer.clientEmail && !areToldApart(coBuyer.clientFirstName, buyer.clientFirstName);
  return {
    co_buyer_first_name: coBuyer.clientFirstName ? undefined : REQUIRED_MESSAGE,
    co_buyer_last_name: coBuyer.clientLastName ? undefined : REQUIRED_MESSAGE,
    co_buyer_email: recipientProblem(coBuyer.clientEmail, ownEmail) ?? (isSame ? SAME_EMAIL_MESSAGE : undefined),
    // From one buyer's figures, the other could work out the missing amount.
    report_type:
      input.report_type === REPORT_TYPE.confirmation
        ? undefined
        : 'Two buyers can be asked for a confirmation of funds only.',
  };
};

/** The first form sends whole names, the second one first and last names. */
const namesIn = (input: RequestInput) => {
  const agent = splitAtFirstSpace(input.requester_name ?? '');
  const client = splitAtFirstSpace(input.requestee_name ?? '');
  return {
    agent_first_name: input.agent_first_name || agent.first,
    agent_last_name: input.agent_last_name || agent.last,
    to_user_first_name: input.to_user_first_name || client.first,
    to_user_last_name: input.to_user_last_name || client.last,
  };
};

const refuseIfAny = (problems: Problems): void => {
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (found.length > 0) throw new AppError('INVALID', { fields: Object.fromEntries(found) });
};

/** `accepts`: the account's own setting. */
type Asker = Pick<Agent, 'email' | 'name'> & { accepts?: Accepted };

/** For an account without a name, the form's is all that we know. */
const agentNameProblem = (own: string, stated: string): string | undefined =>
  own || readsAsPerson(stated) ? undefined : 'Enter your own name, as your client knows you.';

export const newRequestFrom = (
  input: RequestInput,
  { email: ownEmail, name: ownName, accepts = USUALLY_ACCEPTED }: Asker,
  now: Date,
): NewRequest => {
  const names = namesIn(input);
  const buyer: Buyer = {
    clientFirstName: names.to_user_first_name,
    clientLastName: names.to_user_last_name,
    clientEmail: normalized(input.to_user_email ?? input.to_user),
  };
  const coBuyer = coBuyerFrom(input);
  const missing = Object.fromEntries(
    Object.entries(names).map(([name, value]) => [name, value ? undefined : REQUIRED_MESSAGE]),
  );
  const stated = `${names.agent_first_name} ${names.agent_last_name}`;
  refuseIfAny({
    agent_first_name: agentNameProblem(ownName, stated),
    ...Object.fromEntries(Object.entries(missing).filter(([, problem]) => problem)),
    to_user_email: recipientProblem(buyer.clientEmail, ownEmail),
    proof_amount: input.proof_amount > 0 ? undefined : 'Enter the minimum required funds.',
    needed_by:
      input.needed_by !== '' && isDayOver(input.needed_by, now) ? 'Enter a day that is still to come.' : undefined,
    ...(coBuyer && coBuyerProblems(coBuyer, buyer, input, ownEmail)),
  });
  const terms: Terms = {
    body: input.message_body,
    proofAmount: centsFrom(input.proof_amount),
    reportType: input.report_type,
    purchase: purchaseFrom(input),
    accepts: input.accepts ?? accepts,
    sample: undefined,
  };
  return {
    agentName: spokenName(ownName, stated),
    subject: input.message_subject,
    reminderPlan: input.reminder_plan ?? 'usual',
    terms,
    buyer,
    coBuyer,
  };
};

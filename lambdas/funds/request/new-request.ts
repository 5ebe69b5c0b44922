// Turns the agent's form into requests, by the specification's rules and words.

import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { REQUIRED_MESSAGE } from '#core/http/field-words.ts';
import { readsAsPerson, spokenName } from '#core/mail/spoken-name.ts';
import { DAY_OVER_MESSAGE, isDayOver } from '#core/platform/deadline.ts';
import { centsFrom } from '#core/platform/money.ts';
import { splitAtFirstSpace } from '#core/platform/person-name.ts';
import { type Accepted, USUALLY_ACCEPTED } from '#vocabulary/members/account';
import type { FundsRequest, Terms } from './entity.ts';
import { areDistinct, SAME_EMAIL_MESSAGE } from './people.ts';
import { purchaseFrom } from './purchase.ts';
import { recipientProblem } from './recipient.ts';
import { type PersonInput, REPORT_TYPE, type RequestInput, type Role } from './vocabulary.ts';

export type Buyer = Pick<FundsRequest, 'clientFirstName' | 'clientLastName' | 'clientEmail'>;
export type Person = Buyer & { role: Role };
/** The same terms for all the people. */
export type NewRequest = Pick<FundsRequest, 'agentName' | 'subject' | 'reminderPlan'> & {
  terms: Terms;
  buyer: Buyer;
  others: Person[];
};

/** Messages by field; for the other people, by the path to the field. */
type Problems = Record<string, string | undefined>;

const normalized = (email: string | undefined) => (email ?? '').trim().toLowerCase();

const personFrom = ({ first_name, last_name, email, role }: PersonInput): Person => ({
  clientFirstName: first_name,
  clientLastName: last_name,
  clientEmail: normalized(email),
  role,
});

/** True if two people's emails couldn't be distinguished: they have one address, and greet the same first name. */
const areOne = (one: Buyer, other: Buyer): boolean =>
  one.clientEmail === other.clientEmail && !areDistinct(one.clientFirstName, other.clientFirstName);

const peopleProblems = ([buyer, ...others]: [Buyer, ...Buyer[]], input: RequestInput, ownEmail: string): Problems => {
  if (others.length === 0) return {};
  const fields = others.map((person, at): Problems => {
    const isSame = [buyer, ...others.slice(0, at)].some((before) => areOne(person, before));
    return {
      [`people.${at}.first_name`]: person.clientFirstName ? undefined : REQUIRED_MESSAGE,
      [`people.${at}.last_name`]: person.clientLastName ? undefined : REQUIRED_MESSAGE,
      [`people.${at}.email`]:
        recipientProblem(person.clientEmail, ownEmail) ?? (isSame ? SAME_EMAIL_MESSAGE : undefined),
    };
  });
  return {
    ...Object.assign({}, ...fields),
    // From one person's figures, another could work out the missing amount.
    report_type:
      input.report_type === REPORT_TYPE.confirmation
        ? undefined
        : 'Several people can be asked for a confirmation of funds only.',
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
  const people = input.people.map(personFrom);
  const missing = Object.fromEntries(
    Object.entries(names).map(([name, value]) => [name, value ? undefined : REQUIRED_MESSAGE]),
  );
  const stated = `${names.agent_first_name} ${names.agent_last_name}`;
  refuseIfAny({
    agent_first_name: agentNameProblem(ownName, stated),
    ...Object.fromEntries(Object.entries(missing).filter(([, problem]) => problem)),
    to_user_email: recipientProblem(buyer.clientEmail, ownEmail),
    proof_amount: input.proof_amount > 0 ? undefined : 'Enter the minimum required funds.',
    needed_by: input.needed_by !== '' && isDayOver(input.needed_by, now) ? DAY_OVER_MESSAGE : undefined,
    ...peopleProblems([buyer, ...people], input, ownEmail),
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
    others: people,
  };
};

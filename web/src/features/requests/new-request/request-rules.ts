// What the form marks: its own rules, and below them what the contract would refuse.

import { requestInput } from '#contracts/funds/request';
import { fieldProblems } from '#core/http/field-problems.ts';
import { longestText } from '#web/ui/form/contract-rules.ts';
import type { FormRules, Problems } from '#web/ui/form/form-problems.ts';
import { type FieldName, type FieldProblem, problemsOf, type RequestForm, requiredOf } from './request-form.ts';
import { FIELD_ON_FORM, payloadOf } from './request-payload.ts';

/** Where the contract has each text; amounts and days have no length. */
const FIELD_ON_WIRE = {
  agentFirst: 'agent_first_name',
  agentLast: 'agent_last_name',
  clientFirst: 'to_user_first_name',
  clientLast: 'to_user_last_name',
  clientEmail: 'to_user_email',
  message: 'message_body',
  coFirst: 'co_buyer_first_name',
  coLast: 'co_buyer_last_name',
  coEmail: 'co_buyer_email',
  property: 'property_address',
} as const satisfies Record<Exclude<FieldName, 'minimum' | 'offer' | 'neededBy'>, keyof typeof requestInput.entries>;

const limits = Object.fromEntries(
  Object.entries(FIELD_ON_WIRE).map(([name, wireName]) => [name, longestText(requestInput.entries[wireName])]),
) as FormRules<RequestForm>['limits'];

const refusedByContract = (form: RequestForm): Problems<RequestForm> => {
  const found = Object.entries(fieldProblems(requestInput, payloadOf(form, 0)));
  return Object.fromEntries(
    found.flatMap(([wireName, sentence]) => {
      const name = FIELD_ON_FORM[wireName];
      return name ? [[name, sentence]] : [];
    }),
  );
};

export const requestRules = (
  words: Record<FieldProblem, string>,
  ownEmail: string | undefined,
): FormRules<RequestForm> => ({
  check: (values) => {
    const own = Object.entries(problemsOf(values, ownEmail)).map(([name, problem]) => [name, words[problem]]);
    return { ...refusedByContract(values), ...Object.fromEntries(own) };
  },
  limits,
  required: requiredOf,
});

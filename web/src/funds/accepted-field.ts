import { ACCEPTED_WORDS } from '#contracts/funds/bank';
import { ACCEPTED, type Accepted } from '#contracts/members/account';
import type { Choices } from '#web/ui/form/choice-field.tsx';

/** The choice of what counts as proof of funds in a request. */
export const acceptedField: Choices<Accepted> = {
  label: 'What counts',
  description:
    'Investments count with a margin: less loans, divided by 1.2. Vested retirement savings count at 60%, if you accept them.',
  choices: ACCEPTED.map((value) => ({ value, label: ACCEPTED_WORDS[value].en })),
};

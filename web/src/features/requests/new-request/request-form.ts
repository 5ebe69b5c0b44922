// The agent's request in the form, and its three rules. The specification has two forms; ours is one: PREVIEW follows the second
// form's rule, SEND the first one's, and missing fields are marked as in the first.
import {
  areDistinct,
  PURCHASE_FACTS,
  type PurchaseFact,
  type ReminderPlan,
  type Role,
  type ShownPurchase,
} from '#contracts/funds/request';
import { type Accepted, USUALLY_ACCEPTED } from '#contracts/members/account';
import { cents, centsFrom } from '#core/platform/money.ts';
import type { PersonName } from '#core/platform/person-name.ts';
import { recipientProblem } from '#web/funds/sending/recipient.ts';
import { type AmountProblem, amountProblem, parseDollars, typedDollars } from '#web/ui/format/dollars.ts';
import { settleName } from '#web/ui/format/person-name.ts';

/** Places of up to five people beside the client. */
const PLACES = [2, 3, 4, 5, 6] as const;
export type Place = (typeof PLACES)[number];
export type PersonField = `${'first' | 'last' | 'email'}${Place}`;

export type RequestForm = {
  agentFirst: string;
  agentLast: string;
  clientFirst: string;
  clientLast: string;
  clientEmail: string;
  minimum: string;
  message: string;
  /** True if the agent represents the seller, not this client. */
  isForSeller: boolean;
  /** The number of people who reach the minimum together with the client. The fields of further places are empty. */
  more: number;
  /** Adds the recipients to the client list if they aren't on it yet. */
  savesClient: boolean;
  reminderPlan: ReminderPlan;
  /** The level of funds that counts. */
  accepts: Accepted;
} & Record<PurchaseFact, string> &
  Record<PersonField, string> &
  Record<`role${Place}`, Role>;

export type FieldName = Exclude<
  keyof RequestForm,
  'more' | `role${Place}` | 'isForSeller' | 'savesClient' | 'reminderPlan' | 'accepts'
>;
export type FieldProblem = 'required' | 'email' | 'ownEmail' | 'sameEmail' | AmountProblem;
export type FieldProblems = Partial<Record<FieldName, FieldProblem>>;

const ALWAYS_REQUIRED: readonly FieldName[] = [
  'agentFirst',
  'agentLast',
  'clientFirst',
  'clientLast',
  'clientEmail',
  'minimum',
];
const fieldsOf = (place: Place): PersonField[] => [`first${place}`, `last${place}`, `email${place}`];
export const PERSON_FIELDS: readonly FieldName[] = PLACES.flatMap(fieldsOf);
/** The places that are taken. */
export const placesOf = ({ more }: Pick<RequestForm, 'more'>): Place[] => PLACES.slice(0, more);
export const requiredOf = (form: Pick<RequestForm, 'more'>): readonly FieldName[] => [
  ...ALWAYS_REQUIRED,
  ...placesOf(form).flatMap(fieldsOf),
];

const FACTS = Object.keys(PURCHASE_FACTS) as PurchaseFact[];
const typedFact = (value: string | number = ''): string =>
  typeof value === 'string' ? value : typedDollars(centsFrom(value));
/** The form fields for the purchase of a request or a draft. */
export const typedFacts = (purchase: ShownPurchase) =>
  Object.fromEntries(FACTS.map((name) => [name, typedFact(purchase[name])])) as Record<PurchaseFact, string>;

export type PersonTyped = PersonName & { email: string; role: Role };
const NO_PERSON: PersonTyped = { first: '', last: '', email: '', role: 'buyer' };

/** One person's fields. */
function personAt<P extends Place>(place: P, { first, last, email, role }: PersonTyped = NO_PERSON) {
  return {
    [`first${place}`]: first,
    [`last${place}`]: last,
    [`email${place}`]: email,
    [`role${place}`]: role,
  } as Record<`${'first' | 'last' | 'email'}${P}`, string> & Record<`role${P}`, Role>;
}

export const emptyForm: RequestForm = {
  agentFirst: '',
  agentLast: '',
  clientFirst: '',
  clientLast: '',
  clientEmail: '',
  minimum: '',
  message: '',
  ...typedFacts({}),
  isForSeller: false,
  more: 0,
  ...personAt(2),
  ...personAt(3),
  ...personAt(4),
  ...personAt(5),
  ...personAt(6),
  savesClient: false,
  reminderPlan: 'usual',
  accepts: USUALLY_ACCEPTED,
};
/** Checkboxes and choices, which aren't typed text. */
const CHOSEN: readonly string[] = [
  'more',
  ...PLACES.map((place) => `role${place}`),
  'isForSeller',
  'savesClient',
  'reminderPlan',
  'accepts',
];
const isField = (name: string): name is FieldName => !CHOSEN.includes(name);
const FIELDS = Object.keys(emptyForm).filter(isField);

const isBlank = (text: string) => text.trim() === '';
export const offerOf = (form: RequestForm) => parseDollars(form.offer) ?? cents(0);
export const minimumOf = (form: RequestForm) => parseDollars(form.minimum) ?? cents(0);

export const agentOf = (form: RequestForm): PersonName => settleName({ first: form.agentFirst, last: form.agentLast });
export const clientOf = (form: RequestForm): PersonName =>
  settleName({ first: form.clientFirst, last: form.clientLast });

const personOf = (form: RequestForm, place: Place): PersonTyped => ({
  ...settleName({ first: form[`first${place}`], last: form[`last${place}`] }),
  email: form[`email${place}`].trim(),
  role: form[`role${place}`],
});

/** The people besides the client. */
export const peopleOf = (form: RequestForm): PersonTyped[] => placesOf(form).map((place) => personOf(form, place));

/** The fields for exactly these people, with all later places empty. */
export const withPeople = (
  people: readonly PersonTyped[],
): Pick<RequestForm, 'more' | PersonField | `role${Place}`> => ({
  more: Math.min(people.length, PLACES.length),
  ...Object.assign({}, ...PLACES.map((place, at) => personAt(place, people[at]))),
});

export const oneMore = (form: RequestForm): Partial<RequestForm> => withPeople([...peopleOf(form), NO_PERSON]);
export const withoutPerson = (form: RequestForm, place: Place): Partial<RequestForm> =>
  withPeople(peopleOf(form).filter((_, at) => PLACES[at] !== place));

/** The form with first and last names separated. This happens when a field loses the focus, not while someone types. */
export const withSettledNames = (form: RequestForm): RequestForm => {
  const agent = agentOf(form);
  const client = clientOf(form);
  const people = Object.fromEntries(
    placesOf(form).flatMap((place) => {
      const { first, last } = personOf(form, place);
      return [
        [`first${place}`, first],
        [`last${place}`, last],
      ];
    }),
  );
  return {
    ...form,
    ...people,
    agentFirst: agent.first,
    agentLast: agent.last,
    clientFirst: client.first,
    clientLast: client.last,
  };
};

const problemOf = (form: RequestForm, name: FieldName, ownEmail: string | undefined): FieldProblem | undefined => {
  if (PERSON_FIELDS.includes(name) && !requiredOf(form).includes(name)) return undefined;
  if (isBlank(form[name])) return requiredOf(form).includes(name) ? 'required' : undefined;
  if (name === 'minimum' || name === 'offer') return amountProblem(form[name]);
  const place = PLACES.find((one) => name === `email${one}`);
  if (name !== 'clientEmail' && !place) return undefined;
  const problem = recipientProblem(form[name], ownEmail);
  if (problem) return problem === 'own' ? 'ownEmail' : 'email';
  return place && isAsBefore(form, place) ? 'sameEmail' : undefined;
};

/** True if an earlier person has the same address and the same first name. */
const isAsBefore = (form: RequestForm, place: Place): boolean => {
  const own = personOf(form, place);
  const before = [
    { first: form.clientFirst, email: form.clientEmail.trim() },
    ...placesOf(form)
      .filter((one) => one < place)
      .map((one) => personOf(form, one)),
  ];
  return before.some(
    ({ first, email }) => email.toLowerCase() === own.email.toLowerCase() && !areDistinct(own.first, first),
  );
};

export const problemsOf = (form: RequestForm, ownEmail: string | undefined): FieldProblems => {
  const settled = withSettledNames(form);
  const found = FIELDS.map((name) => [name, problemOf(settled, name, ownEmail)] as const).filter(
    ([, problem]) => problem !== undefined,
  );
  return Object.fromEntries(found);
};

/** True if everything required is filled in. The preview and the server check the content. */
export const canSend = (form: RequestForm): boolean => {
  const settled = withSettledNames(form);
  return minimumOf(settled) > 0 && requiredOf(settled).every((name) => !isBlank(settled[name]));
};

export const isUntouched = (form: RequestForm, initial: RequestForm): boolean =>
  (Object.keys(emptyForm) as (keyof RequestForm)[]).every((name) => form[name] === initial[name]);

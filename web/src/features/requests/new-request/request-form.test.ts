import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS, MOST_PEOPLE, REMINDER_PLANS, ROLES } from '#contracts/funds/request';
import { ACCEPTED } from '#contracts/members/account';
import { NOW } from '#test/builders/now.ts';
import { strings } from '../strings.ts';
import { requestRules } from './request-editor.tsx';
import {
  canSend,
  emptyForm,
  type FieldName,
  oneMore,
  problemsOf,
  type RequestForm,
  requiredOf,
  withoutPerson,
  withSettledNames,
} from './request-form.ts';
import { formOf, payloadOf } from './request-payload.ts';

const places = [2, 3, 4, 5, 6];
const ofPeople = Object.fromEntries(
  places.flatMap((place) => [
    [`first${place}`, LIMITS.firstOrLastName],
    [`last${place}`, LIMITS.firstOrLastName],
    [`email${place}`, LIMITS.email],
  ]),
);
const roles = Object.fromEntries(places.map((place) => [`role${place}`, fc.constantFrom(...ROLES)])) as Record<
  'role2' | 'role3' | 'role4' | 'role5' | 'role6',
  fc.Arbitrary<(typeof ROLES)[number]>
>;

const OWN = 'agent@example.com';
const words = {
  required: 'required',
  email: 'email',
  ownEmail: 'own',
  sameEmail: 'same',
  amount: 'amount',
  decimals: 'decimals',
  tooLarge: 'too large',
  unreadable: 'unreadable',
};
const rules = requestRules(words, OWN, () => NOW);
const canPreview = (form: RequestForm) => Object.keys(rules.check(form)).length === 0;

const aForm = (overrides: Partial<RequestForm> = {}): RequestForm => ({
  ...emptyForm,
  agentFirst: 'Alice',
  agentLast: 'Agent',
  clientFirst: 'Carl',
  clientLast: 'Client',
  clientEmail: 'carl@example.com',
  minimum: '450,000',
  message: 'For the house on Elm Street.',
  property: '12 Elm Street',
  offer: '625,000',
  needed_by: '2026-12-03',
  isForSeller: false,
  savesClient: false,
  reminderPlan: 'usual',
  accepts: 'investments',
  ...overrides,
});

describe('agent request', () => {
  it('can be previewed when all of it is there and right', () => {
    expect(canPreview(aForm())).toBe(true);
    expect(canPreview(aForm({ message: '' }))).toBe(true);
  });

  it('has a day that is still to come, or none', () => {
    expect(rules.check(aForm({ needed_by: '2026-11-19' }))).toEqual({
      needed_by: 'Enter a day that is still to come.',
    });
    expect(canPreview(aForm({ needed_by: '' }))).toBe(true);
  });

  it.each([
    ['450,000.123', 'decimals'],
    ['1,000,000,000.01', 'too large'],
    ['0', 'amount'],
    ['a lot', 'unreadable'],
  ])('says what is wrong with %s dollars', (minimum, problem) => {
    expect(rules.check(aForm({ minimum })).minimum).toBe(problem);
    expect(rules.check(aForm({ offer: minimum })).offer).toBe(problem);
  });

  it.each(requiredOf({ more: 0 }))('cannot be previewed or sent without %s', (name) => {
    for (const blank of ['', '  ']) {
      expect(canPreview(aForm({ [name]: blank }))).toBe(false);
      expect(canSend(aForm({ [name]: blank }))).toBe(false);
    }
  });

  it.each(['0', '0.00', '-5', 'a lot'])('cannot be previewed or sent for %s dollars', (minimum) => {
    expect(Object.keys(problemsOf(aForm({ minimum }), OWN))).toEqual(['minimum']);
    expect(canSend(aForm({ minimum }))).toBe(false);
  });

  it('wants a valid address that is not the own one', () => {
    expect(problemsOf(aForm({ clientEmail: 'carl@' }), OWN)).toEqual({ clientEmail: 'email' });
    expect(problemsOf(aForm({ clientEmail: 'Agent@Example.com' }), OWN)).toEqual({ clientEmail: 'ownEmail' });
  });

  it('names every field that is missing', () => {
    expect(Object.keys(problemsOf(emptyForm, OWN)).sort()).toEqual([...requiredOf({ more: 0 })].sort());
  });

  it('says the first four of what is missing, and how many more', () => {
    const { previewWaits } = strings.form;
    expect(previewWaits(['a', 'b', 'c', 'd'])).toBe('Still needed: a, b, c, d');
    expect(previewWaits(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('Still needed: a, b, c, d, and 2 more');
  });

  it('takes a whole name typed into a first-name field apart', () => {
    const form = aForm({ clientFirst: 'Ana de la Cruz', clientLast: '' });
    expect(canPreview(form)).toBe(true);
    expect(withSettledNames(form)).toMatchObject({ clientFirst: 'Ana', clientLast: 'de la Cruz' });
  });

  it('asks for a confirmation of funds', () => {
    expect(payloadOf(aForm(), 0)).toEqual({
      report_type: 1,
      report_request_type: 1,
      message_subject: '',
      message_body: 'For the house on Elm Street.',
      to_user_email: 'carl@example.com',
      requestee_name: 'Carl Client',
      to_user_first_name: 'Carl',
      to_user_last_name: 'Client',
      requester_name: 'Alice Agent',
      agent_first_name: 'Alice',
      agent_last_name: 'Agent',
      proof_amount: 450_000,
      message_draft: 0,
      property_address: '12 Elm Street',
      offer_amount: 625_000,
      needed_by: '2026-12-03',
      agent_role: 'buyer',
      reminder_plan: 'usual',
      accepts: 'investments',
      people: [],
    });
  });

  it('comes back from a draft as it was', () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,12}$/);
    fc.assert(
      fc.property(
        fc.record({ first: word, last: word, cents: fc.integer({ min: 1, max: 10 ** 11 }), message: word }),
        ({ first, last, cents, message }) => {
          const form = aForm({
            reminderPlan: 'once',
            clientFirst: first,
            clientLast: last,
            minimum: String(cents / 100),
            message,
          });
          const again = formOf(payloadOf(form, 1));
          expect(payloadOf(again, 1)).toEqual(payloadOf(form, 1));
        },
      ),
    );
  });

  it('comes back from a draft that has next to nothing', () => {
    const draft = payloadOf(emptyForm, 1);
    expect(formOf(draft)).toEqual(emptyForm);
  });

  it('can be sent whenever it can be previewed', () => {
    const text = fc.oneof(fc.constant(''), fc.constant(' '), fc.string());
    const isText = (name: string) => emptyForm[name as keyof RequestForm] === '';
    const anyForm = fc.record({
      ...(Object.fromEntries(
        Object.keys(emptyForm)
          .filter(isText)
          .map((name) => [name, text]),
      ) as Record<FieldName, typeof text>),
      ...roles,
      more: fc.integer({ min: 0, max: MOST_PEOPLE - 1 }),
      isForSeller: fc.boolean(),
      savesClient: fc.boolean(),
      reminderPlan: fc.constantFrom(...REMINDER_PLANS),
      accepts: fc.constantFrom(...ACCEPTED),
    });
    fc.assert(fc.property(anyForm, (form) => !canPreview(form) || canSend(form)));
  });

  it('takes as many characters as the contract does', () => {
    expect(rules.limits).toEqual({
      agentFirst: LIMITS.firstOrLastName,
      agentLast: LIMITS.firstOrLastName,
      clientFirst: LIMITS.firstOrLastName,
      clientLast: LIMITS.firstOrLastName,
      clientEmail: LIMITS.email,
      message: LIMITS.message,
      ...ofPeople,
      property: LIMITS.property,
    });
  });

  it('marks what the contract refuses, on the field it came from', () => {
    expect(rules.check(aForm({ message: 'x'.repeat(LIMITS.message + 1) }))).toEqual({
      message: 'Use at most 5,000 characters.',
    });
    expect(rules.check(aForm({ clientEmail: 'carl@' }))).toEqual({ clientEmail: 'email' });
  });

  describe('of two buyers', () => {
    const joint = aForm({ more: 1, first2: 'Cleo', last2: 'Client', email2: 'cleo@example.com' });

    it('needs all of the second one, and another name for one address', () => {
      expect(canPreview(joint)).toBe(true);
      expect(problemsOf({ ...joint, first2: ' ' }, OWN)).toEqual({ first2: 'required' });
      expect(canPreview({ ...joint, email2: 'CARL@example.com' })).toBe(true);
      const namesake = { ...joint, first2: joint.clientFirst.toUpperCase(), email2: 'CARL@example.com' };
      expect(problemsOf(namesake, OWN)).toEqual({ email2: 'sameEmail' });
      expect(problemsOf({ ...joint, email2: OWN }, OWN)).toEqual({ email2: 'ownEmail' });
    });

    it('sends nothing of the second one when there is none after all', () => {
      expect(payloadOf(joint, 0).people).toEqual([
        { first_name: 'Cleo', last_name: 'Client', email: 'cleo@example.com', role: 'buyer' },
      ]);
      expect(payloadOf({ ...joint, more: 0 }, 0).people).toEqual([]);
      expect(problemsOf({ ...joint, more: 0, email2: 'half' }, OWN)).toEqual({});
    });

    it('comes back from a draft as it was', () => {
      expect(formOf(payloadOf(joint, 1))).toEqual(joint);
    });

    it('grows to six, and closes up when one leaves', () => {
      let six = joint;
      for (let more = 1; more < MOST_PEOPLE + 1; more++) six = { ...six, ...oneMore(six) };
      expect(six.more).toBe(MOST_PEOPLE - 1);
      const named = { ...six, first3: 'Gus', role3: 'guarantor' as const, first4: 'Dee' };
      expect({ ...named, ...withoutPerson(named, 2) }).toMatchObject({
        more: 4,
        first2: 'Gus',
        role2: 'guarantor',
        first3: 'Dee',
        first6: '',
      });
    });
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS, REMINDER_PLANS } from '#contracts/funds/request';
import { ACCEPTED } from '#contracts/members/account';
import { requestRules } from './request-editor.tsx';
import {
  canSend,
  emptyForm,
  type FieldName,
  problemsOf,
  type RequestForm,
  requiredOf,
  withSettledNames,
} from './request-form.ts';
import { formOf, payloadOf } from './request-payload.ts';

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
const rules = requestRules(words, OWN);
const canPreview = (form: RequestForm) => Object.keys(rules.check(form)).length === 0;

const aForm = (overrides: Partial<RequestForm> = {}): RequestForm => ({
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
  isJoint: false,
  coFirst: '',
  coLast: '',
  coEmail: '',
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

  it.each([
    ['450,000.123', 'decimals'],
    ['1,000,000,000.01', 'too large'],
    ['0', 'amount'],
    ['a lot', 'unreadable'],
  ])('says what is wrong with %s dollars', (minimum, problem) => {
    expect(rules.check(aForm({ minimum })).minimum).toBe(problem);
    expect(rules.check(aForm({ offer: minimum })).offer).toBe(problem);
  });

  it.each(requiredOf({ isJoint: false }))('cannot be previewed or sent without %s', (name) => {
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
    expect(Object.keys(problemsOf(emptyForm, OWN)).sort()).toEqual([...requiredOf({ isJoint: false })].sort());
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
    const { isJoint: _, isForSeller: __, savesClient: ___, reminderPlan: ____, accepts: _____, ...texts } = emptyForm;
    const anyForm = fc.record({
      ...(Object.fromEntries(Object.keys(texts).map((name) => [name, text])) as Record<FieldName, typeof text>),
      isJoint: fc.boolean(),
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
      coFirst: LIMITS.firstOrLastName,
      coLast: LIMITS.firstOrLastName,
      coEmail: LIMITS.email,
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
    const joint = aForm({ isJoint: true, coFirst: 'Cleo', coLast: 'Client', coEmail: 'cleo@example.com' });

    it('needs all of the second one, and another name for one address', () => {
      expect(canPreview(joint)).toBe(true);
      expect(problemsOf({ ...joint, coFirst: ' ' }, OWN)).toEqual({ coFirst: 'required' });
      expect(canPreview({ ...joint, coEmail: 'CARL@example.com' })).toBe(true);
      const namesake = { ...joint, coFirst: joint.clientFirst.toUpperCase(), coEmail: 'CARL@example.com' };
      expect(problemsOf(namesake, OWN)).toEqual({ coEmail: 'sameEmail' });
      expect(problemsOf({ ...joint, coEmail: OWN }, OWN)).toEqual({ coEmail: 'ownEmail' });
    });

    it('sends nothing of the second one when there is none after all', () => {
      expect(payloadOf(joint, 0)).toMatchObject({
        co_buyer_first_name: 'Cleo',
        co_buyer_email: 'cleo@example.com',
      });
      expect(payloadOf({ ...joint, isJoint: false }, 0).co_buyer_email).toBeUndefined();
      expect(problemsOf({ ...joint, isJoint: false, coEmail: 'half' }, OWN)).toEqual({});
    });

    it('comes back from a draft as it was', () => {
      expect(formOf(payloadOf(joint, 1))).toEqual(joint);
    });
  });
});

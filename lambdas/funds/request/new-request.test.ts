import { describe, expect, it } from 'vitest';
import { AppError } from '#core/http/errors.ts';
import { cents } from '#core/platform/money.ts';
import { COUPLE } from '#test/builders/a-request-form.ts';
import { aRequestInput } from '#test/builders/a-request-side.ts';
import { NOW } from '#test/builders/now.ts';
import { newRequestFrom } from './new-request.ts';

const ADA = { email: 'ada@example.com', name: 'Ada Agent' };

const problemsOf = (over: Record<string, unknown>) => {
  try {
    newRequestFrom(aRequestInput(over), ADA, NOW);
  } catch (error) {
    return error instanceof AppError ? error.fields : error;
  }
  return undefined;
};

describe('a new request', () => {
  it('has the terms and the buyer of the form', () => {
    expect(newRequestFrom(aRequestInput({ proof_amount: '480,000.50', report_type: '2' }), ADA, NOW)).toEqual({
      agentName: 'Ada Agent',
      subject: '',
      reminderPlan: 'usual',
      terms: {
        body: 'The seller would like to see this by Friday.',
        proofAmount: cents(48_000_050),
        reportType: 2,
        purchase: undefined,
        accepts: 'investments',
      },
      buyer: { clientFirstName: 'Bo', clientLastName: 'Buyer', clientEmail: 'bo@example.com' },
      others: [],
    });
  });

  it('knows what it is for', () => {
    const wanted = { property_address: ' 12 Elm Street ', offer_amount: '625,000', needed_by: '2026-12-03' };
    const { purchase } = newRequestFrom(aRequestInput({ ...wanted, agent_role: 'seller' }), ADA, NOW).terms;
    expect(purchase).toEqual({
      property: '12 Elm Street',
      offer: cents(62_500_000),
      needed_by: '2026-12-03',
      role: 'seller',
    });
    const { purchase: none } = newRequestFrom(aRequestInput({ agent_role: 'buyer' }), ADA, NOW).terms;
    expect(none).toBeUndefined();
  });

  it.each(['2026-11-19', '2025-11-21'])('refuses %s as the day on which it is needed', (needed_by) => {
    expect(problemsOf({ needed_by })).toEqual({ needed_by: 'Enter a day that is still to come.' });
  });

  it('takes today, also where the day is over in Greenwich', () => {
    const evening = new Date('2026-11-22T05:00:00Z');
    expect(newRequestFrom(aRequestInput({ needed_by: '2026-11-21' }), ADA, evening).terms.purchase).toEqual({
      needed_by: '2026-11-21',
    });
  });

  it('splits whole names when the form has no others', () => {
    const whole = { agent_first_name: '', agent_last_name: '', to_user_first_name: '', to_user_last_name: '' };
    const names = { ...whole, requester_name: ' Ada  Lovelace King ', requestee_name: 'Bo Buyer' };
    expect(newRequestFrom(aRequestInput(names), { ...ADA, name: 'Augusta King' }, NOW)).toMatchObject({
      agentName: 'Ada Lovelace King',
      buyer: { clientFirstName: 'Bo', clientLastName: 'Buyer' },
    });
  });

  it('takes the address in either field, in lower case', () => {
    const { buyer } = newRequestFrom(
      aRequestInput({ to_user_email: undefined, to_user: ' BO@Example.com ' }),
      ADA,
      NOW,
    );
    expect(buyer.clientEmail).toBe('bo@example.com');
  });

  it.each([
    ['names', { to_user_last_name: '', requestee_name: 'Bo' }, ['to_user_last_name']],
    ['an amount', { proof_amount: 0 }, ['proof_amount']],
    ['an address', { to_user_email: 'bo' }, ['to_user_email']],
    ['an address that is not the own one', { to_user_email: 'ADA@example.com' }, ['to_user_email']],
    ['all of a second buyer', { people: [{ first_name: 'Cleo' }] }, ['people.0.last_name', 'people.0.email']],
    [
      'two first names for two buyers with one address',
      { people: [{ ...COUPLE.people[0], email: 'BO@example.com', first_name: ' bo' }] },
      ['people.0.email'],
    ],
    [
      'two first names for any two of them',
      { people: [{ ...COUPLE.people[0] }, { ...COUPLE.people[0], last_name: 'Spouse', role: 'spouse' }] },
      ['people.1.email'],
    ],
    ['a confirmation for two buyers', { ...COUPLE, report_type: 2 }, ['report_type']],
  ])('needs %s', (_, over, fields) => {
    expect(Object.keys(problemsOf(over) ?? {})).toEqual(fields);
  });
});

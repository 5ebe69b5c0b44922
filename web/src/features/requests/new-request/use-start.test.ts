import { describe, expect, it } from 'vitest';
import { aCommunication } from '#test/builders/a-communication.ts';
import { emptyForm, problemsOf } from './request-form.ts';
import { fromClient, fromProposal, fromRequest } from './use-start.ts';

const agent = { agentFirst: 'Ada', agentLast: 'Agent' };

describe('a request begins with', () => {
  it("a client's name and email", () => {
    const form = { ...emptyForm, ...agent, ...fromClient({ name: 'Maria de la Cruz', email: 'maria@example.com' }) };
    expect(form).toMatchObject({ clientFirst: 'Maria', clientLast: 'de la Cruz', clientEmail: 'maria@example.com' });
    expect(problemsOf(form, 'ada@example.com')).toEqual({ minimum: 'required' });
  });

  it("an assistant's proposal, which the form checks as if it were typed", () => {
    const request = {
      to_user_first_name: 'Bo',
      to_user_last_name: 'Buyer',
      to_user_email: 'ada@example.com',
      proof_amount: 480_000,
      message_body: 'Hello',
      property_address: '12 Oak Street',
      offer_amount: 0,
      needed_by: '2026-12-03',
    };
    const form = { ...emptyForm, ...agent, ...fromProposal(request) };
    expect(form).toMatchObject({ minimum: '480,000', property: '12 Oak Street', offer: '', needed_by: '2026-12-03' });
    expect(problemsOf(form, 'ada@example.com')).toEqual({ clientEmail: 'ownEmail' });
  });

  it('an earlier request, except for its day', () => {
    const purchase = { property: '12 Elm Street', offer: 625_000.5, needed_by: '2026-11-01', role: 'seller' as const };
    const earlier = aCommunication({
      name: 'Bo Buyer',
      proof_amount: 480_000,
      message_body: 'Again, please.',
      purchase,
    });
    const form = { ...emptyForm, ...agent, ...fromRequest(earlier) };
    expect(form).toEqual({
      ...emptyForm,
      ...agent,
      clientFirst: 'Bo',
      clientLast: 'Buyer',
      clientEmail: 'bo@example.com',
      minimum: '480,000',
      message: 'Again, please.',
      property: '12 Elm Street',
      offer: '625,000.50',
      isForSeller: true,
    });
    expect(problemsOf(form, 'ada@example.com')).toEqual({});
  });

  it('all of its people, and asks for an email that is no longer known', () => {
    const people = [
      { id: 'm2', name: 'Cleo Client', role: 'spouse' as const },
      { id: 'm3', name: 'Dana Donor', role: 'donor' as const },
    ];
    const joint = aCommunication({ people });
    const others = [aCommunication({ id: 'm2', to_user: 'cleo@example.com' }), undefined];
    const form = { ...emptyForm, ...agent, ...fromRequest(joint, others) };
    expect(form).toMatchObject({ more: 2, first2: 'Cleo', last2: 'Client', email2: 'cleo@example.com' });
    expect(form).toMatchObject({ role2: 'spouse', first3: 'Dana', role3: 'donor' });
    expect(problemsOf(form, 'ada@example.com')).toEqual({ email3: 'required' });
  });
});

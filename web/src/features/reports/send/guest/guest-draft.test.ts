import { expect, it } from 'vitest';
import { emptyWizard, payloadOf, type Wizard } from '../wizard.ts';
import { elsewhereIn, incomingFields, seenIn } from './guest-draft.ts';

const aWizard = (over: Partial<Wizard>): Wizard => ({ ...emptyWizard, reportType: 1, minimum: '480,000', ...over });

it('separates values that come into the form from those that were also changed in it', () => {
  const seen = seenIn(undefined, aWizard({ reportType: 0, subject: 'Proof of funds' }));
  const payload = payloadOf(aWizard({ subject: 'Proof of funds', body: 'Mine', note: 'P.S.' }), [], 1);
  const explanation = { reason: 'gift', words: 'From my aunt.' } as const;
  const now = { report_type: 2, message_subject: 'Theirs', message_body: 'Theirs', explanation } as const;
  const elsewhere = elsewhereIn(now, seen, payload);
  // The template was chosen here: an empty form has none.
  expect(elsewhere).toMatchObject({
    incoming: ['message_subject', 'explanation'],
    kept: ['report_type', 'message_body'],
  });
  expect(incomingFields(elsewhere, payload)).toEqual({
    subject: 'Theirs',
    reason: 'gift',
    reasonWords: 'From my aunt.',
  });
});

it('replaces the note with the message that it is part of', () => {
  const wizard = aWizard({ body: 'Mine', note: 'P.S.' });
  const payload = payloadOf(wizard, [], 1);
  const elsewhere = elsewhereIn({ message_body: 'Theirs' }, seenIn(payload, wizard), payload);
  expect(incomingFields(elsewhere, payload)).toEqual({ body: 'Theirs', note: '' });
});

it('takes a reason out that another device has taken out', () => {
  const wizard = aWizard({ reason: 'gift', reasonWords: 'From my aunt.' });
  const payload = payloadOf(wizard, [], 1);
  const seen = seenIn(payload, wizard);
  const elsewhere = elsewhereIn({ explanation: { reason: '', words: '' } }, seen, payload);
  expect(incomingFields(elsewhere, payload)).toEqual({ reason: '', reasonWords: '' });
});

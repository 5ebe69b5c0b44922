// The list of emails against what can really be sent: the templates of the outbox, of campaigns and of the user pool.
import { expect, it } from 'vitest';
import { EMAILS } from '#core/mail/emails.ts';
import { choices, kindsIn, type Schema } from '#test/security/sample-input.ts';
import { campaignTask } from '../../clients/campaigns/tasks.ts';
import { emailTask } from './email-task.ts';

/** The values of a field in every option of a union, however deep. */
const valuesOf = (schema: Schema, field: string): string[] => {
  const kinds = kindsIn(schema);
  if (kinds) return kinds.flatMap((kind) => valuesOf(kind, field));
  const found = schema.entries?.[field];
  return found ? choices(found).map(String) : [];
};

it('the list of emails names every email that the product can send, and no other', () => {
  const templates = valuesOf(emailTask, 'template').filter((name) => name !== 'written');
  const written = valuesOf(emailTask, 'kind');
  const campaigns = valuesOf(campaignTask, 'type').map((type) => `campaign-${type}`);
  expect(templates.length, 'templates').toBeGreaterThan(10);
  expect(written.length, 'written').toBeGreaterThan(5);
  expect([...templates, ...written, ...campaigns, 'user-pool'].sort()).toEqual(Object.keys(EMAILS).sort());
});

// Compares the list of emails with every template that can be sent: the outbox's, the campaigns' and the user pool's.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EMAILS, REQUEST_EMAILS, WRITTEN_EMAILS } from '#core/mail/emails.ts';
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

/** Files that list all emails, and so don't show that an email is sent. */
const TABLES = /^(?:core\/mail\/emails|funds\/request\/emails\/request-emails)\.ts$/;

it('the product orders each email of the list', () => {
  const sources = readdirSync('lambdas', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !TABLES.test(path))
    .map((path) => readFileSync(`lambdas/${path}`, 'utf8'))
    .join('\n');
  const names = [...REQUEST_EMAILS, ...WRITTEN_EMAILS];
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});

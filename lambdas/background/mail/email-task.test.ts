// The list of emails against what can really be sent: the templates of the outbox, of campaigns and of the user pool.
import { expect, it } from 'vitest';
import { EMAILS } from '#core/mail/emails.ts';
import type * as z from '#core/schema.ts';
import { campaignTask } from '../../clients/campaigns/tasks.ts';
import { emailTask } from './email-task.ts';

/** The values of a field in every option of a union, however deep. */
const valuesOf = (schema: z.core.$ZodType, field: string): string[] => {
  const { def } = schema._zod as {
    def: { type: string; options?: z.core.$ZodType[]; shape?: Record<string, z.core.$ZodType> };
  };
  if (def.options) return def.options.flatMap((option) => valuesOf(option, field));
  const found = def.shape?.[field];
  return found ? [...(found._zod.values ?? [])].map(String) : [];
};

it('the list of emails names every email that the product can send, and no other', () => {
  const templates = valuesOf(emailTask, 'template').filter((name) => name !== 'written');
  const written = valuesOf(emailTask, 'kind');
  const campaigns = valuesOf(campaignTask, 'type').map((type) => `campaign-${type}`);
  expect(templates.length, 'templates').toBeGreaterThan(10);
  expect(written.length, 'written').toBeGreaterThan(5);
  expect([...templates, ...written, ...campaigns, 'user-pool'].sort()).toEqual(Object.keys(EMAILS).sort());
});

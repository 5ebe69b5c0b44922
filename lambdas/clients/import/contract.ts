// Clients from a file: what each row would do, or did.

import { line } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { channel } from '#vocabulary/clients/client';

/** Rows of a file that one call takes. */
export const IMPORT_ROWS = 250;
/** Rows of a file in all. */
export const IMPORT_LIMIT = 50_000;

const cell = z.optional(z.string().check(z.maxLength(2000)));
const flag = z.optional(z.string().check(z.maxLength(50)));

/** Only a name and one way to reach the client are required. */
export const importRow = z.object({
  line: z.number(),
  name: cell,
  address: cell,
  email: cell,
  phone_number: cell,
  phone_campaign: flag,
  email_campaign: flag,
  snail_mail_campaign: flag,
  /** Separated by commas or semicolons. */
  tags: cell,
});
export type ImportRow = z.output<typeof importRow>;

export const importResult = z.object({
  line: z.number(),
  outcome: z.enum(['new', 'merged', 'same', 'skipped', 'refused']),
  fields: z.optional(z.record(z.string(), z.string())),
  /** The client who is already on the list. */
  duplicate_of: z.optional(z.string()),
  /** Opt-ins of the file that an opt-out on record outweighs. */
  kept_opt_out: z.optional(z.array(channel)),
});
export type ImportResult = z.output<typeof importResult>;

export const routes = {
  importClients: {
    method: 'POST',
    path: '/api/client-list/import',
    auth: 'agent',
    bodyLimit: 2 * 1024 * 1024,
    body: z.object({
      rows: z.array(importRow).check(z.minLength(1), z.maxLength(IMPORT_ROWS)),
      /** Without it nothing is saved: the answer is what would happen. */
      save: z._default(z.boolean(), false),
      duplicates: z._default(z.enum(['merge', 'skip']), 'merge'),
      file_name: z._default(line(200), ''),
    }),
    reply: z.object({ results: z.array(importResult) }),
  },
} as const satisfies Routes;

// Clients from a file: the effect of each row, before and after saving.

import * as v from 'valibot';
import { finite, line } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { channel } from '#vocabulary/clients/client';

/** Rows in one call. */
export const IMPORT_ROWS = 250;
/** Rows in a whole file. */
export const IMPORT_LIMIT = 50_000;

const cell = v.optional(v.pipe(v.string(), v.maxLength(2000)));
const flag = v.optional(v.pipe(v.string(), v.maxLength(50)));

/** Only a name and one way to reach the client are required. */
export const importRow = v.object({
  line: finite,
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
export type ImportRow = v.InferOutput<typeof importRow>;

export const importResult = v.object({
  line: v.number(),
  outcome: v.picklist(['new', 'merged', 'same', 'skipped', 'refused']),
  fields: v.optional(v.record(v.string(), v.string())),
  /** Opt-ins of the file outweighed by a recorded opt-out. */
  kept_opt_out: v.optional(v.array(channel)),
});
export type ImportResult = v.InferOutput<typeof importResult>;

export const routes = {
  importClients: {
    method: 'POST',
    path: '/api/client-list/import',
    auth: 'agent',
    bodyLimit: 2 * 1024 * 1024,
    body: v.object({
      rows: v.pipe(v.array(importRow), v.minLength(1), v.maxLength(IMPORT_ROWS)),
      /** Without it nothing is saved: the reply is a preview. */
      save: v.optional(v.boolean(), false),
      duplicates: v.optional(v.picklist(['merge', 'skip']), 'merge'),
      file_name: v.optional(line(200), ''),
    }),
    reply: v.object({ results: v.array(importResult) }),
  },
} as const satisfies Routes;

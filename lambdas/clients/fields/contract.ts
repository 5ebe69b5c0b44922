// The fields that an agent adds to their clients, and the segments they keep by name.

import { done, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { conditions, FIELD_KINDS, FIELD_VALUE_LENGTH, fieldId } from '#vocabulary/clients/client';
import { FIELD_LIMITS } from './vocabulary.ts';

export {
  CONDITIONS,
  type Condition,
  conditions,
  FIELD_KINDS,
  FIELD_VALUE_LENGTH,
  type FieldKind,
} from '#vocabulary/clients/client';
export { FIELD_LIMITS, nameOfPlaceholder } from './vocabulary.ts';

const choice = requiredLine(FIELD_VALUE_LENGTH / 2);
const field = z.object({
  id: fieldId,
  name: requiredLine(FIELD_LIMITS.name),
  kind: z.enum(FIELD_KINDS),
  /** What a field of this kind offers; empty for others. */
  choices: z.array(choice).check(z.maxLength(FIELD_LIMITS.choices)),
});
export type ClientField = z.output<typeof field>;

/** Counts changes: each is saved only over what it was decided on. */
const revision = z.number();
const clientFields = z.object({
  fields: z.array(field),
  /** Those that can still be put back, with what clients have in them. */
  deleted: z.array(field),
  revision,
});

export const segment = z.object({ name: requiredLine(FIELD_LIMITS.segmentName), conditions });
export type Segment = z.output<typeof segment>;

export const routes = {
  clientFields: { method: 'GET', path: '/api/client-fields', auth: 'agent', reply: clientFields },
  /**
   * All of them, in their order. One without an ID is new; one that's left out is deleted, and put back when it's named again. Its kind
   * stays.
   */
  saveClientFields: {
    method: 'PUT',
    path: '/api/client-fields',
    auth: 'agent',
    body: z.object({
      fields: z.array(z.extend(field, { id: z.optional(fieldId) })).check(z.maxLength(FIELD_LIMITS.fields)),
      revision,
    }),
    reply: clientFields,
  },
  segments: {
    method: 'GET',
    path: '/api/client-segments',
    auth: 'agent',
    reply: z.object({ segments: z.array(segment) }),
  },
  /** All of them, in their order. */
  saveSegments: {
    method: 'PUT',
    path: '/api/client-segments',
    auth: 'agent',
    body: z.object({ segments: z.array(segment).check(z.maxLength(FIELD_LIMITS.segments)) }),
    reply: done,
  },
} as const satisfies Routes;

// The body of each event as a webhook brings it, for the API's document and for tests. No function reads it.
import * as v from 'valibot';
import { EVENT_TYPES, TEST_TYPE } from '#vocabulary/open/events';
import { client } from '../clients/contract.ts';
import { document } from '../documents/contract.ts';
import { id, named, text, time } from '../fields.ts';
import { letter } from '../letters/contract.ts';
import { request } from '../requests/contract.ts';
import { transaction } from '../transactions/contract.ts';

/** Objects that an event contains whole, in the form that reading them gives. */
const WHOLE = { request, client, letter, document, transaction };
export type WholeInEvents = { [Kind in keyof typeof WHOLE]: v.InferOutput<(typeof WHOLE)[Kind]> };

const idField = text('The id of what it is about: read it to learn more.', 'req_01KB7Q5V3M8Z6WY2T4R9P0XNCE');
const WORDS = 'What the id names.';

/** A report is found by its request. */
const reportName = named(
  'ReportName',
  v.object({ id: id('rep'), object: v.pipe(v.literal('report'), v.description(WORDS)), request_id: id('req') }),
);
const objectName = named('ObjectName', v.object({ id: idField, object: text(WORDS, 'request') }));

const dataOf = (kind: string): v.GenericSchema => {
  if (kind === 'report') return reportName;
  if (!(kind in WHOLE)) return objectName;
  const tag = v.object({ object: v.pipe(v.literal(kind), v.description(WORDS)) });
  return v.union([v.intersect([WHOLE[kind as keyof typeof WHOLE], tag]), objectName]);
};

const bodyOf = (type: string) =>
  v.object({
    type: v.pipe(v.literal(type), v.description('What happened.')),
    timestamp: time('When it happened.'),
    is_test: v.optional(
      v.pipe(v.boolean(), v.description('True for made-up data of a test key; else it is left out.')),
    ),
    data: v.pipe(
      v.nullable(dataOf(type.split('.')[0] ?? '')),
      v.description(
        'The object as it is when this is sent; only its name, without the scope to read it; null if it is gone.',
      ),
    ),
  });

export const eventBodies = (): [type: string, body: v.GenericSchema][] =>
  [...EVENT_TYPES, TEST_TYPE].map((type) => [type, bodyOf(type)]);

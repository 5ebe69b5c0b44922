// The parts that the public API's schemas share, with their documentation.
import * as v from 'valibot';
import { page } from '#core/http/fields.ts';
import type { Route } from '#core/http/route.ts';
import { KINDS, type Kind } from './ids.ts';

/** Each route of the public API takes a key, and has documentation. */
export type PublicRoutes = Record<string, Route & { auth: 'key'; docs: NonNullable<Route['docs']> }>;

const EXAMPLE = '01KB7Q5V3M8Z6WY2T4R9P0XNCE';

/** Each object in an answer has a name in the documentation, and in the clients that are generated from it. */
export const named = <Schema extends v.GenericSchema>(name: string, schema: Schema) => v.pipe(schema, v.title(name));

export const id = (kind: Kind) =>
  v.pipe(
    v.string(),
    v.startsWith(`${kind}_`),
    v.description(`The id of the ${KINDS[kind]}.`),
    v.examples([`${kind}_${EXAMPLE}`]),
  );

export const cents = (words: string) =>
  v.pipe(v.number(), v.safeInteger(), v.description(`${words} In US cents.`), v.examples([48_000_000]));

export const time = (words: string) =>
  v.pipe(v.string(), v.isoTimestamp(), v.description(words), v.examples(['2026-11-29T15:04:05.000Z']));

export const day = (words: string) => v.pipe(v.string(), v.isoDate(), v.description(words), v.examples(['2026-12-03']));

export const text = (words: string, ...examples: string[]) =>
  v.pipe(v.string(), v.description(words), v.examples(examples));

export const pdf = named(
  'Pdf',
  v.object({
    url: text('The PDF. The address works for five minutes.', 'https://groundwork.example/a.pdf'),
  }),
);

export const nullable = <Schema extends v.GenericSchema>(schema: Schema, words: string) =>
  v.pipe(v.nullable(schema), v.description(words));

export const listQuery = v.object({
  limit: v.pipe(page.entries.limit, v.description('Entries in a page, 100 at most and by default.')),
  cursor: v.pipe(page.entries.cursor, v.description('`next_cursor` of the page before.')),
});

export const listOf = <Entry extends v.GenericSchema>(entry: Entry) =>
  named(
    `${v.getTitle(entry)}Page`,
    v.object({
      data: v.array(entry),
      next_cursor: v.pipe(
        v.nullable(v.string()),
        v.description('Where the next page begins; null at the end. A page may be shorter than its limit before that.'),
      ),
    }),
  );

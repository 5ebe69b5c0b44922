// The public API's document is what the contracts say, whole, and others can use it.
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { AppError, ERROR_CODES } from '../lambdas/core/http/errors.ts';
import { problemOf } from '../lambdas/core/http/problem.ts';
import { openApiDocument, openApiFile } from '../scripts/structure/openapi.ts';
import { routesFor } from './security/route-list.ts';

type Json = { $ref?: string; type?: unknown; maxLength?: number; properties?: Record<string, Json>; items?: Json };

const document = openApiDocument();

/** The target of a reference. */
const whole = (json: Json): Json => {
  const schemas: Record<string, Json> = document.components.schemas as never;
  return json.$ref ? (schemas[json.$ref.split('/').at(-1) ?? ''] ?? {}) : json;
};

it('is current: npx tsx scripts/write-openapi.ts', () => {
  expect(readFileSync('web/public/developers/openapi.json', 'utf8')).toBe(openApiFile());
});

it('has every route that takes a key, with a schema of what comes back', () => {
  const { paths } = document;
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual(
    routesFor('key')
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  );
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const [answer] = Object.entries(operation.responses).find(([status]) => status !== 'default') ?? [];
    expect(answer, operation.operationId).toMatch(/^20[01]$/);
    const { content } = operation.responses[answer ?? ''] as { content?: Record<string, { schema: Json }> };
    expect(whole(content?.['application/json']?.schema ?? {}).properties, operation.operationId).toBeDefined();
  }
});

/** Every object inside, with where it is. */
const objectsIn = (value: unknown, place: string): [string, Json][] => {
  if (typeof value !== 'object' || value === null) return [];
  const own: [string, Json][] = 'properties' in value && 'type' in value ? [[place, value as Json]] : [];
  return [...own, ...Object.entries(value).flatMap(([key, one]) => objectsIn(one, `${place}/${key}`))];
};

it('has each object once: what a second call answers is named in its contract', () => {
  const { paths, components } = document;
  const places = new Map<string, string[]>();
  for (const [place, json] of objectsIn({ paths, components }, '#')) {
    const text = JSON.stringify(json);
    if (Object.keys(json.properties ?? {}).length > 1) places.set(text, [...(places.get(text) ?? []), place]);
  }
  expect([...places.values()].filter((several) => several.length > 1)).toEqual([]);
  expect(Object.keys(components.schemas).length).toBeGreaterThan(20);
});

it('has each code that a refusal may have, with the type that leads to it', () => {
  const { 'x-reference': reference } = document;
  expect(reference.errors.map(({ type }) => type)).toEqual(
    ERROR_CODES.map((code) => problemOf(new AppError(code)).type),
  );
});

/** Every description with where it is. */
const descriptionsIn = (value: unknown, place: string): [string, string][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, one]) =>
        key === 'description' && typeof one === 'string' ? [[place, one]] : descriptionsIn(one, `${place}/${key}`),
      );

it('says in plain words what the page shows as they are: of Markdown it knows code alone', () => {
  const { paths, webhooks, components } = document;
  const marked = descriptionsIn({ paths, webhooks, components }, '#').filter(([, words]) =>
    /[*_]{1,2}\w[^`]*[*_](?!\w)|\]\(/.test(words.replace(/`[^`]*`/g, '')),
  );
  expect(marked).toEqual([]);
});

it('has no finding of a foreign linter', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // Rules that no preset has, for readers who don't know the API.
    rules: {
      'operation-description': 'error',
      'parameter-description': 'error',
      'no-invalid-schema-examples': 'error',
      'no-required-schema-properties-undefined': 'error',
      'no-schema-type-mismatch': 'error',
      'operation-singular-tag': 'error',
    },
  });
  const found = await lintFromString({ source: openApiFile(), config });
  expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

type Parser = v.GenericSchema & { entries?: Record<string, Parser>; wrapped?: Parser; item?: Parser };

const unwrapped = (parser: Parser): Parser => (parser.wrapped ? unwrapped(parser.wrapped) : parser);
const textsOf = (described: Json, given: Parser, path: string): { path: string; most: number; parser: Parser }[] => {
  const json = whole(described);
  const parser = unwrapped(given);
  if (json.type === 'string') return json.maxLength === undefined ? [] : [{ path, most: json.maxLength, parser }];
  if (json.items && parser.item) return textsOf(json.items, parser.item, `${path}[]`);
  return Object.entries(json.properties ?? {}).flatMap(([name, one]) =>
    textsOf(one, parser.entries?.[name] ?? v.never(), `${path}.${name}`),
  );
};
const isTooLong = (parser: Parser, length: number) =>
  (v.safeParse(parser, 'a'.repeat(length)).issues ?? []).some(({ type }) => type === 'max_length');

it('says how long a text may be, as the server takes it', () => {
  const { paths } = document;
  const texts = routesFor('key').flatMap(({ method, path, body }) => {
    const json = paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json'].schema;
    return body && json ? textsOf(json as Json, body as Parser, `${method} ${path}`) : [];
  });
  expect(texts.map(({ path }) => path)).toContain('POST /v1/requests.client.first_name');
  for (const { path, most, parser } of texts)
    expect([isTooLong(parser, most), isTooLong(parser, most + 1)], `${path}: ${most}`).toEqual([false, true]);
});

/** A member of a foreign type that says nothing to a client: most of the lines. */
const EMPTY_MEMBER = /^ +(\w+\?: never|parameters: {\s+}|headers: {\s+\[name: string\]: unknown;\s+});\n/gm;

it('makes the types of a client, which the journeys use: npx vitest run --project unit test/openapi.test.ts -u', async () => {
  const { webhooks: _, ...calls } = document;
  const types = await openapiTS(calls as unknown as OpenAPI3, { alphabetize: true });
  const text = astToString(types, { formatOptions: { removeComments: true } }).replace(EMPTY_MEMBER, '');
  await expect(text).toMatchFileSnapshot('cloud/public-api-types.ts');
});

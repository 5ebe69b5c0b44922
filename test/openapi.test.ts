// The public API's document is what the contracts say, whole.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AppError, ERROR_CODES } from '../lambdas/core/http/errors.ts';
import { problemOf } from '../lambdas/core/http/problem.ts';
import { openApiDocument, openApiFile } from '../scripts/structure/openapi.ts';
import { routesFor } from './security/route-list.ts';

it('is current: npx tsx scripts/write-openapi.ts', () => {
  expect(readFileSync('web/public/developers/openapi.json', 'utf8')).toBe(openApiFile());
});

it('has every route that takes a key, with a schema of what comes back', () => {
  const { paths } = openApiDocument();
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
    const json = JSON.stringify(operation.responses);
    expect(answer, operation.operationId).toMatch(/^20[01]$/);
    expect(json, operation.operationId).toContain('"properties"');
  }
});

it('has each code that a refusal may have, with the type that leads to it', () => {
  const { 'x-reference': reference } = openApiDocument();
  expect(reference.errors.map(({ type }) => type)).toEqual(
    ERROR_CODES.map((code) => problemOf(new AppError(code)).type),
  );
});

// The page shows shared objects in full: each is part of every call that takes or returns it.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answerOf, bodyOf, callsOf, resolveReferences } from './document.ts';

const file = new URL('../../../public/developers/openapi.json', import.meta.url);
const calls = callsOf(resolveReferences(JSON.parse(readFileSync(file, 'utf8'))));

it('has fields in every answer, with those of objects inside', () => {
  for (const call of calls) expect(answerOf(call).fields, call.operationId).not.toEqual([]);
  const list = calls.find(({ operationId }) => operationId === 'listRequests');
  const names = list && answerOf(list).fields.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['data', 'data[].client.email', 'data[].report.total_cents']));
});

it('has the fields of a body, with what is required', () => {
  const send = calls.find(({ operationId }) => operationId === 'createRequest');
  const required = send && bodyOf(send).filter(({ isRequired }) => isRequired);
  expect(required?.map(({ name }) => name)).toContain('client.first_name');
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { refusals } from '../web/src/language/refusals.es.ts';

const sources = ['lambdas', 'web/src']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.es\.ts$/.test(path))
  .map((path) => readFileSync(path, 'utf8').replaceAll("\\'", "'"));

it('translates refusals in the words that the server uses', () => {
  const unknown = Object.keys(refusals.messages).filter((message) => !sources.some((text) => text.includes(message)));
  expect(unknown).toEqual([]);
});

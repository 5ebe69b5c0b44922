import { expect, it } from 'vitest';
import { routesFor } from './security/route-list.ts';

/** What is the client's own, whatever becomes of the agent's account. A new route has to be in one of the two. */
const OWN = [
  /guest\/(request|licence|report|letter|transaction|asked-files|files|reports)$/,
  /\/(pdf|copy|open|list|signed-files|versions|document|messages|get\/account)$/,
  /\/(withdraw|remove|disconnect|decline|decision|still-good|keep)$/,
  /\/(explanation|reply|parts|browsers|close-browsers)$/,
];

it("a client's call says whether it begins something for the agent, or is the client's own", () => {
  const calls = routesFor('guest').map(({ path, forTheAgent }) => ({ path, forTheAgent }));
  expect(calls.length).toBeGreaterThan(20);
  const isOwn = (path: string) => OWN.some((one) => one.test(path));
  expect(calls.filter(({ path, forTheAgent }) => isOwn(path) === (forTheAgent === true))).toEqual([]);
});

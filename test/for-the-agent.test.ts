import { expect, it } from 'vitest';
import { routesFor } from './security/route-list.ts';

/** Routes for the guest's own data, whatever happens to the agent's account. A new route has to be in one of the two. */
const OWN = [
  /guest\/(request|report|letter|transaction|asked-files|files|reports|offers?|offers\/sheet)$/,
  /\/(pdf|copy|open|list|signed-files|versions|document|messages|get\/account)$/,
  /\/(withdraw|remove|disconnect|decline)$/,
  /\/(parts|browsers|close-browsers)$/,
];

const calls = routesFor('guest');

it("a guest's call says whether it begins something for the agent, or is the guest's own", () => {
  expect(calls.length).toBeGreaterThan(20);
  const isOwn = ({ path }: { path: string }) => OWN.some((one) => one.test(path));
  expect(calls.filter((route) => isOwn(route) === (route.forTheAgent !== undefined))).toEqual([]);
});

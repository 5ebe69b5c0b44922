// A grant that no call needs is one too many. The tests before this have needed most of them already, so that it is the last
// one of its cloud; alone it goes every way there is.
// Seen red: with the dashboard allowed to delete rows, that grant was named.
import { expect, it } from 'vitest';
import { eventually } from '../cloud/eventually.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { nameOf } from './grants.ts';
import { createScenarioGrants, grantsForCalls, isLast } from './scenario-grants.ts';

const idleGrants = async () => (await grantsForCalls()).filter(({ needed }) => needed === 0);

it('every granted action is needed by some call that nothing else allows', async () => {
  const { begin, explore } = createScenarioGrants();
  const names = [...new Set((await idleGrants()).map((grant) => grant.function))];
  if (names.length > 0) await begin();
  const ordinary = names.filter((name) => !isLast(name));
  await inFlight(4, ordinary, explore);
  console.log(`permissions: ${names.length} functions went their ways, ${(await idleGrants()).length} grants are left`);
  // Ways that met each other at the same things go once more, one after the other.
  for (const name of [...ordinary, ...names.filter(isLast)]) await explore(name);
  // Work that is still on its way through queues may yet need one.
  await eventually(async () => (await idleGrants()).length === 0, 60_000).catch(() => undefined);
  const idle = (await idleGrants()).map(nameOf);
  const { length } = await grantsForCalls();
  console.log(`permissions: ${length} grants for calls, needed by none: ${idle.join(', ') || 'none'}`);
  expect(idle).toEqual([]);
}, 7_200_000);

// The ways of a function that lead to each of its grants: found by going them, and remembered.
import { type Grant, grantRows, kindOf, nameOf, runUntil, shortName } from './grants.ts';
import { allScenarios } from './scenarios/all.ts';
import { type Scenario, setScene } from './scenarios/scene.ts';

/** These go years ahead and leave nothing open: the ways after them need a new scene. */
const endOfTime = ['upkeep', 'document-worker'];
export const isLast = (name: string) => endOfTime.includes(shortName(name));

export const grantsForCalls = async (functionName?: string) =>
  (await grantRows(functionName)).filter((row) => kindOf(row) === 'call');

const neededOf = async (name: string) => new Map((await grantsForCalls(name)).map((row) => [nameOf(row), row.needed]));

export const createScenarioGrants = () => {
  let ways: Record<string, Scenario[]> = {};
  const leadsTo = new Map<string, number[]>();
  const waysOf = (name: string): Scenario[] => ways[shortName(name)] ?? [];

  return {
    /** People and things to go the ways with, which are used up in the end. */
    async begin(): Promise<void> {
      ways = allScenarios(await setScene());
    },

    /** Goes its ways until each of its grants was needed; effects behind a queue may take a moment. */
    async explore(name: string): Promise<void> {
      for (const [at, way] of waysOf(name).entries()) {
        const before = await neededOf(name);
        if ([...before.values()].every((times) => times > 0)) return;
        const isComplete = async () => [...(await neededOf(name)).values()].every((times) => times > 0);
        await runUntil(way, isComplete, 500);
        for (const [grant, times] of await neededOf(name))
          if (times > (before.get(grant) ?? 0)) leadsTo.set(grant, [...(leadsTo.get(grant) ?? []), at]);
      }
    },

    /** Scenarios that are known to need it come first. */
    scenariosFor(grant: Grant): Scenario[] {
      const all = waysOf(grant.function);
      const known = (leadsTo.get(nameOf(grant)) ?? []).flatMap((at) => all.slice(at, at + 1));
      return [...new Set([...known, ...all])];
    },
  };
};

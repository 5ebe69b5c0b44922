// Takes each granted action from its function and sees something fail by it: a grant that nothing needs is one too many. It takes long, so
// it goes in parts, each of some functions: `npm run test:deep -- test/security/permissions.test.ts -t 'part 3 '` runs one.
// needed-grants.test.ts finds grants that nothing needs.
// Seen red: with a removed grant still allowed by the judge, none of that day's seven grants was missed.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../cloud/eventually.ts';
import {
  cool,
  type Grant,
  grantRows,
  isLogged,
  kindOf,
  missedMoreThan,
  missesOf,
  nameOf,
  restore,
  revoke,
  runUntil,
  shortName,
} from './grants.ts';
import { createScenarioGrants, isLast } from './scenario-grants.ts';

const { begin, explore, scenariosFor } = createScenarioGrants();
/** A sign-in is good for fifteen minutes, and a busy machine takes longer: each way would end at its first call. */
const GOOD_FOR_MS = 5 * 60_000;
let begunAt = 0;
const beginIfOld = async () => {
  if (Date.now() < begunAt + GOOD_FOR_MS) return;
  await begin();
  begunAt = Date.now();
};

let grants: Grant[];

const inOrder = (all: Grant[]) => [
  ...all.filter((one) => !isLast(one.function)),
  ...all.filter((one) => isLast(one.function)),
];

/** A warm function keeps secrets and public keys for minutes; a cold one has to ask. */
const isRemembered = ({ action }: Grant) => action.startsWith('secretsmanager:') || action === 'kms:GetPublicKey';

/** Mails, seals and pushes follow what a person does, and a busy machine takes its time. A grant that is missed waits for nothing. */
const LINGER_MS = 20_000;

/** Undefined if AWS refuses without the grant and the function reports it; otherwise the problem. */
const problemWithout = async (grant: Grant): Promise<string | undefined> => {
  const before = await missesOf(grant);
  const since = new Date().toISOString();
  await revoke(grant);
  if (isRemembered(grant)) await cool(grant.function);
  try {
    for (const way of scenariosFor(grant)) {
      if (!(await runUntil(way, () => missedMoreThan(grant, before), LINGER_MS))) continue;
      // A signed address fails for the person who opens it, long after the function has answered.
      if (grant.action === 's3:GetObject' || (await isLogged(grant, since))) return undefined;
      return `${nameOf(grant)}: refused, but its log does not say so`;
    }
    return `${nameOf(grant)}: missed by no one`;
  } finally {
    await restore(grant.function);
  }
};

const namesOf = (all: Grant[]) => [...new Set(all.map((grant) => grant.function))];
const ofKind = (kind: ReturnType<typeof kindOf>) => grants.filter((grant) => kindOf(grant) === kind);

const PARTS = 8;
const parts = Array.from({ length: PARTS }, (_, at) => at + 1);
/** The grants of each eighth function. Those that go to the end of time are in the last part. */
const inPart = (part: number): Grant[] => {
  const all = ofKind('call');
  const ordinary = namesOf(all).filter((name) => !isLast(name));
  const names = ordinary.filter((_, at) => at % PARTS === part - 1);
  return all.filter((one) => names.includes(one.function) || (part === PARTS && isLast(one.function)));
};

beforeAll(async () => {
  grants = await grantRows();
});
afterEach(async () => {
  for (const name of namesOf(grants)) await restore(name);
});

describe('every granted action', () => {
  it.each(parts)(
    `is missed when it is taken away, and the function says what it was refused: part %i of ${PARTS}`,
    async (part) => {
      const chosen = inOrder(inPart(part));
      expect(chosen.length).toBeGreaterThan(4);
      const problems: string[] = [];
      for (const name of namesOf(chosen)) {
        await beginIfOld();
        await explore(name);
      }
      // Exploring has used things up.
      begunAt = 0;
      for (const grant of chosen) {
        await beginIfOld();
        const problem = await problemWithout(grant);
        if (problem) problems.push(problem);
      }
      console.log(
        `permissions: ${chosen.length} of ${ofKind('call').length} taken away, ${problems.length} not missed`,
      );
      expect(problems).toEqual([]);
    },
    7_200_000,
  );
});

describe('the right to read a queue or a stream', () => {
  it('is missed by the service that reads for the function', async () => {
    const all = ofKind('source');
    const actions = [...new Set(all.map(({ action }) => action))].toSorted();
    for (const action of actions) {
      const chosen = all.filter((grant) => grant.action === action);
      const before = await Promise.all(chosen.map(missesOf));
      await Promise.all(chosen.map(revoke));
      // A reader looks for new work every five seconds at the latest.
      await Promise.all(chosen.map((grant, at) => eventually(() => missedMoreThan(grant, before[at] ?? 0))));
      await Promise.all(chosen.map((grant) => restore(grant.function)));
    }
    console.log(`permissions: readers of queues and streams without ${actions.join(', ')}`);
  });
});

/** Three tries and the waits between them, on a busy machine. */
const TIMEOUT_MS = 120_000;

describe('the right to write to the dead letters', () => {
  /** Without this a function fails on its events for good. */
  const breaks: Record<string, string> = {
    'mail-events': 'dynamodb:UpdateItem',
    push: 'dynamodb:Query',
    upkeep: 'dynamodb:Query',
    'outbox-relay': 'sqs:SendMessage',
  };

  it('is missed by events that a function fails on for good', async () => {
    const all = ofKind('dead letters');
    expect(all.map((grant) => shortName(grant.function)).toSorted()).toEqual(Object.keys(breaks).toSorted());
    const isRelay = (grant: Grant) => shortName(grant.function) === 'outbox-relay';
    // The relay brings the others their events, so that it is broken last and alone.
    for (const together of [all.filter((grant) => !isRelay(grant)), all.filter(isRelay)]) {
      await beginIfOld();
      const before = await Promise.all(together.map(missesOf));
      for (const grant of together) {
        const own = grants.filter(
          (one) => one.function === grant.function && one.action === breaks[shortName(one.function)],
        );
        await Promise.all([...own, grant].map(revoke));
      }
      await Promise.all(
        together.map(async (grant, at) => {
          const isMissed = () => missedMoreThan(grant, before[at] ?? 0);
          const [way = async () => undefined] = scenariosFor(grant);
          expect(await runUntil(way, isMissed, TIMEOUT_MS), nameOf(grant)).toBe(true);
        }),
      );
      await Promise.all(together.map((grant) => restore(grant.function)));
    }
  });
});

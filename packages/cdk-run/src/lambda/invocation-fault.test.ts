// Seen red: when a 'before' fault was played after the run, the function took effect although its invocation was refused.
import { describe, expect, it } from 'vitest';
import { createFaults } from '../aws/faults/faults.ts';
import { runUnderFault } from './invocation-fault.ts';

const about = { name: 'groundwork-dev-mail-worker', timeoutSeconds: 0.01, requestId: 'r1' };

const invoked = async (order: object) => {
  const faults = createFaults();
  faults.add({ target: 'lambda', ...order });
  let runs = 0;
  let kills = 0;
  const run = () => {
    const answered = runUnderFault(
      faults,
      about,
      async () => {
        runs += 1;
        return '{"status":"done"}';
      },
      () => {
        kills += 1;
      },
    );
    return answered.catch((error: Error) => error);
  };
  return { run, runs: () => runs, kills: () => kills };
};

describe('an invocation', () => {
  it.each([
    ['timeout', 'Sandbox.Timedout'],
    ['crash', 'Runtime.ExitError'],
    ['429', 'TooManyRequestsException'],
    ['500', 'ServiceException'],
    ['reset', 'NetworkingError'],
  ])('fails by %s without having run, or after it', async (kind, name) => {
    const before = await invoked({ kind, when: 'before' });
    expect(await before.run()).toMatchObject({ name });
    expect(before.runs()).toBe(0);
    expect(await before.run()).toBe('{"status":"done"}');
    const after = await invoked({ kind, when: 'after' });
    expect(await after.run()).toMatchObject({ name });
    expect(after.runs()).toBe(1);
  });

  it('brings half its answer', async () => {
    const cut = await invoked({ kind: 'cut', when: 'after' });
    expect(await cut.run()).toBe('{"status"');
  });

  it('ends everything at the ordered call', async () => {
    const { run, kills } = await invoked({ kind: 'kill', when: 'before', nth: 2 });
    await run();
    expect(kills()).toBe(0);
    void run();
    await new Promise((next) => setImmediate(next));
    expect(kills()).toBe(1);
  });

  it('applies to the function of that name only', async () => {
    const other = await invoked({ kind: '500', operation: '*-report-worker' });
    expect(await other.run()).toBe('{"status":"done"}');
  });
});

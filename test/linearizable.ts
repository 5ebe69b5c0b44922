// Decides if a history of overlapping calls could have happened one after the other (Wing and Gong): each at one moment between its
// start and its end, with the answers that a plain model gives. A call without an answer took effect at any moment after its start,
// or never.
import type { Db } from '../lambdas/core/data/db.ts';

export type Call<In, Out> = { input: In; output: Out | 'unknown'; from: number; until: number };

export type Model<State, In, Out> = { start: State; step: (state: State, input: In) => { state: State; output: Out } };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const isLinearizable = <State, In, Out>(history: Call<In, Out>[], model: Model<State, In, Out>): boolean => {
  const failed = new Set<string>();
  const search = (open: Call<In, Out>[], state: State): boolean => {
    if (open.every(({ output }) => output === 'unknown')) return true;
    const place = `${open.map((call) => history.indexOf(call)).join()} ${JSON.stringify(state)}`;
    if (failed.has(place)) return false;
    const firstEnd = Math.min(...open.map(({ until }) => until));
    const fits = open.some((call) => {
      // Another one had ended before this one began.
      if (call.from > firstEnd) return false;
      const { state: after, output } = model.step(state, call.input);
      if (call.output !== 'unknown' && !isSame(output, call.output)) return false;
      return search(
        open.filter((other) => other !== call),
        after,
      );
    });
    if (!fits) failed.add(place);
    return fits;
  };
  return search(history, model.start);
};

/** Records calls and answers, in the order of a clock that only counts. */
export const recordHistory = <In, Out>(ask: (input: In) => Promise<Out>) => {
  const history: Call<In, Out>[] = [];
  let time = 0;
  const call = async (input: In): Promise<void> => {
    const made: Call<In, Out> = { input, output: 'unknown', from: time++, until: Number.POSITIVE_INFINITY };
    history.push(made);
    try {
      made.output = await ask(input);
      made.until = time++;
    } catch (error) {
      if ((error as Error).name !== LOST) throw error;
    }
  };
  return { history, call };
};

/** The name of an error that says nothing about the effect. */
export const LOST = 'LostAnswer';

/** Every third write takes effect, and its answer is lost. `first`: so many writes earlier. */
export const withLostAnswers = (db: Db, first = 0): Db => {
  let writes = first;
  const lossy =
    <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const isLost = ++writes % 3 === 0;
      const answer = await write(...args);
      if (isLost) throw Object.assign(new Error('The answer was lost'), { name: LOST });
      return answer;
    };
  return { ...db, update: lossy(db.update), delete: lossy(db.delete), transact: lossy(db.transact) };
};

/** Runs `size` calls at the same time. */
export const inWaves = async <In>(call: (input: In) => Promise<void>, inputs: In[], size = 6) => {
  for (let from = 0; from < inputs.length; from += size) await Promise.all(inputs.slice(from, from + size).map(call));
};

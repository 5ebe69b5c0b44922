// A dependency that is down isn't called for a while: after five calls in a row without an answer there are no calls for ten
// seconds. Then one call tries, and the others follow its result. So a person gets at once the answer that they would have
// had after three timeouts, and the dependency can start without our queue. Each warm process has one circuit for each
// dependency (docs/adr/011-circuit-breaker.md).
import { log } from './log.ts';

export type Dependency = 'dynamodb' | 'kms' | 'secretsmanager' | 'cognito' | 's3' | 'ses' | 'sqs' | 'plaid' | 'stripe';

export const FAILURES_IN_A_ROW = 5;
export const REST_MS = 10_000;

/** The dependency wasn't called, so nothing can have happened there. */
export class CircuitOpenError extends Error {
  readonly dependency: Dependency;
  constructor(dependency: Dependency) {
    super(`${dependency} is down, and is not called for a moment`);
    this.name = 'CircuitOpenError';
    this.dependency = dependency;
  }
}

/** Whether this error, or its cause, is that the dependency wasn't called. */
export const isCircuitOpen = (error: unknown): boolean =>
  error instanceof CircuitOpenError ||
  (error instanceof Error && error.cause !== undefined && isCircuitOpen(error.cause));

export type Circuit = <T>(ask: () => Promise<T>) => Promise<T>;

type Outcome<T> = { value: T } | { refusal: unknown };

const makeBreaker = async (dependency: Dependency) => {
  const { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll, isBrokenCircuitError } = await import(
    'cockatiel'
  );
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: REST_MS,
    breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
  });
  breaker.onStateChange((state) => {
    if (state !== CircuitState.HalfOpen)
      log.warn(state === CircuitState.Open ? 'circuit open' : 'circuit closed', { dependency });
  });
  return {
    execute: <T>(ask: () => Promise<T>): Promise<T> =>
      breaker.execute(ask).catch((error) => {
        throw isBrokenCircuitError(error) ? new CircuitOpenError(dependency) : error;
      }),
  };
};

/** `isAway`: whether a failure means that the dependency is down. A refusal is an answer, so it's up. */
export const createCircuit = (dependency: Dependency, isAway: (error: unknown) => boolean): Circuit => {
  /** Made at the first failure. Until then there's nothing to count, and a cold start doesn't load what counts. */
  let breaker: ReturnType<typeof makeBreaker> | undefined;

  const firstFailed = async (failure: unknown): Promise<never> => {
    breaker ??= makeBreaker(dependency);
    const { execute } = await breaker;
    // It was called, so its caller learns what happened, even if others have opened the circuit meanwhile.
    await execute(() => Promise.reject(failure)).catch(() => undefined);
    throw failure;
  };

  return async <T>(ask: () => Promise<T>): Promise<T> => {
    const answered = (): Promise<Outcome<T>> =>
      ask().then(
        (value) => ({ value }),
        (error) => {
          if (isAway(error)) throw error;
          return { refusal: error };
        },
      );
    const outcome = breaker ? await (await breaker).execute(answered) : await answered().catch(firstFailed);
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.value;
  };
};

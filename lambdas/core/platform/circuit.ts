// A dependency that stays away is left alone: after five calls in a row that found nobody there, nobody is asked for ten
// seconds; then one call tries, and the others go by what it finds. So a person hears at once what they would have heard
// after three time-outs, and the dependency comes up without our queue at its door. One circuit a dependency in each warm
// process (docs/adr/011-circuit-breaker.md).
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll, isBrokenCircuitError } from 'cockatiel';
import { log } from './log.ts';

export type Dependency = 'dynamodb' | 'kms' | 'secretsmanager' | 'cognito' | 's3' | 'ses' | 'sqs' | 'plaid' | 'stripe';

export const FAILURES_IN_A_ROW = 5;
export const REST_MS = 10_000;

/** Nothing was asked of the dependency, so nothing can have happened there. */
export class CircuitOpenError extends Error {
  readonly dependency: Dependency;
  constructor(dependency: Dependency) {
    super(`${dependency} has been away and is left alone for a moment`);
    this.name = 'CircuitOpenError';
    this.dependency = dependency;
  }
}

/** Whether this, or what it follows from, is that nobody was asked. */
export const isCircuitOpen = (error: unknown): boolean =>
  error instanceof CircuitOpenError ||
  (error instanceof Error && error.cause !== undefined && isCircuitOpen(error.cause));

export type Circuit = <T>(ask: () => Promise<T>) => Promise<T>;

type Outcome<T> = { value: T } | { refusal: unknown };

/** `isAway`: whether a failure means that nobody is there. A refusal is an answer, and shows that somebody is. */
export const createCircuit = (dependency: Dependency, isAway: (error: unknown) => boolean): Circuit => {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: REST_MS,
    breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
  });
  breaker.onStateChange((state) => {
    if (state !== CircuitState.HalfOpen)
      log.warn(state === CircuitState.Open ? 'left alone' : 'asked again', { dependency });
  });

  return async <T>(ask: () => Promise<T>): Promise<T> => {
    const outcome = await breaker
      .execute(
        (): Promise<Outcome<T>> =>
          ask().then(
            (value) => ({ value }),
            (error) => {
              if (isAway(error)) throw error;
              return { refusal: error };
            },
          ),
      )
      .catch((error) => {
        throw isBrokenCircuitError(error) ? new CircuitOpenError(dependency) : error;
      });
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.value;
  };
};

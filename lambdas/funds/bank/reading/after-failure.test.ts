import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '#core/data/outbox.ts';
import { ProviderError, type ProviderFailure } from '../provider/funds-provider.ts';
import { afterFailedOrder, afterFailedRead } from './after-failure.ts';

const failed = (failure: ProviderFailure) => new ProviderError(failure, 'CODE', 'No');
const ours = new Error('The table is busy');
const LAST = MAX_ATTEMPTS;

describe('a report that could not be ordered', () => {
  it.each([
    ['the provider is down', failed('unavailable'), 1, 'retry'],
    ['something of ours failed', ours, 1, 'retry'],
    ['something of ours failed at the last attempt', ours, LAST, 'retry'],
  ])('is ordered again when %s', (_, error, attempt, next) => {
    expect(afterFailedOrder(error, { attempt })).toBe(next);
  });

  it.each([
    ['the provider is still down at the last attempt', failed('unavailable'), LAST],
    ['the bank refuses', failed('refused'), 1],
    ['its person has to sign in', failed('needs_sign_in'), 1],
    ['there are no accounts', failed('no_accounts'), 1],
  ])('fails when %s', (_, error, attempt) => {
    expect(afterFailedOrder(error, { attempt })).toEqual({ failed: error });
  });
});

describe('a report that could not be read', () => {
  it.each([
    ['the complete one is not ready', failed('not_ready'), 1, true, 'poll later'],
    ['it is not ready at the last attempt', failed('not_ready'), LAST, true, 'poll later'],
    ['the provider is down', failed('unavailable'), 1, true, 'retry'],
    ['something of ours failed', ours, LAST, true, 'retry'],
    ['the bank has no fast form', failed('refused'), 1, false, 'wait for the full report'],
    ['the provider stays down for the fast form', failed('unavailable'), LAST, false, 'wait for the full report'],
  ])('when %s', (_, error, attempt, full, next) => {
    expect(afterFailedRead(error, { attempt, full })).toBe(next);
  });

  it.each([
    ['the bank refuses the complete one', failed('refused'), 1],
    ['the provider stays down', failed('unavailable'), LAST],
  ])('fails when %s', (_, error, attempt) => {
    expect(afterFailedRead(error, { attempt, full: true })).toEqual({ failed: error });
  });
});

import { describe, expect, it } from 'vitest';
import type { Communication } from '#contracts/funds/request';
import { aCommunication, aStatus } from '#test/builders/a-communication.ts';
import { NOW } from '#test/builders/now.ts';
import { factsOf } from '../deal-facts.ts';
import { strings } from '../strings.ts';
import { actOnMany, canceledOf, type Result, targetsOf } from './act-on-many.ts';

const coBuyer = { id: 'm2', name: 'Cy Buyer' };

describe('an action for a deal', () => {
  it('is for each request that allows it', () => {
    const all = [aCommunication({ id: 'm1' }), aCommunication({ id: 'm9', status: aStatus('canceled') })];
    expect(targetsOf(all, 'remind')).toEqual([['m1']]);
    expect(targetsOf([aCommunication({ status: aStatus('at_bank', ['extend', 'cancel']) })], 'remind')).toEqual([]);
    expect(targetsOf([aCommunication({ status: aStatus('at_bank', ['extend', 'cancel']) })], 'extend')).toEqual([
      ['m1'],
    ]);
  });

  it('is for both buyers, or the one who is missing; canceling one cancels both', () => {
    const both = aCommunication({ co_buyer: coBuyer });
    expect(targetsOf([both], 'remind')).toEqual([['m1', 'm2']]);
    expect(targetsOf([both], 'cancel')).toEqual([['m1']]);
    const one = aCommunication({ co_buyer: coBuyer, status: aStatus('part_done', ['cancel']) });
    expect(targetsOf([one], 'remind')).toEqual([['m2']]);
    expect(targetsOf([one], 'cancel')).toEqual([['m1']]);
  });
});

it('says what canceling ends, by its number', () => {
  const open = { communications: [aCommunication({ id: 'm1' })] };
  const pair = { communications: [aCommunication({ id: 'm2', co_buyer: coBuyer })] };
  const over = { communications: [aCommunication({ id: 'm4', status: aStatus('canceled') })] };
  const twice = { communications: [...open.communications, aCommunication({ id: 'm5' })] };
  const said = (deals: Parameters<typeof canceledOf>[0]) => {
    const canceled = canceledOf(deals);
    return [strings.many.cancelTitle(canceled), strings.many.cancelWords(canceled).split(',')[0]];
  };
  expect(said([open])).toEqual(['Cancel this request?', "The client's link stops working"]);
  expect(said([open, over])).toEqual(['Cancel this request?', "The client's link stops working"]);
  expect(said([pair])).toEqual(['Cancel this request?', "The clients' links stop working"]);
  expect(said([twice])).toEqual(['Cancel the 2 requests of this deal?', "The clients' links stop working"]);
  expect(said([open, pair])).toEqual(['Cancel the requests of 2 deals?', "The clients' links stop working"]);
  expect(canceledOf([over]).requests).toBe(0);
});

describe('an action for many deals', () => {
  const dealOf = (id: string, communications: Communication[]) => {
    const facts = factsOf({ id, leading: communications[0]?.id ?? '', communications }, NOW);
    if (!facts) throw new Error('a deal without requests');
    return { facts, communications };
  };
  const run = async (
    refused: readonly string[],
    deals: ReturnType<typeof dealOf>[],
    repeated: readonly string[] = [],
  ) => {
    const results: Record<string, Result> = {};
    const called: string[] = [];
    const act = async (id: string) => {
      called.push(id);
      if (refused.includes(id)) throw new Error(`No reminder for ${id}.`);
      return { repeated: repeated.includes(id) };
    };
    const onResult = (id: string, result: Result) => {
      results[id] = result;
    };
    const words = { done: 'Reminded.', nothing: 'Nothing to remind.', already: 'Reminded a moment ago.' };
    await actOnMany({ deals, action: 'remind', words, onResult }, act);
    return { results, called };
  };
  const open = (id: string, over: Partial<Communication> = {}) => aCommunication({ id, ...over });

  it('goes on after one that fails, and says what became of each', async () => {
    const { results, called } = await run(
      ['m1'],
      [
        dealOf('a', [open('m1')]),
        dealOf('b', [open('m3')]),
        dealOf('c', [aCommunication({ status: aStatus('canceled') })]),
      ],
    );
    expect(called).toEqual(['m1', 'm3']);
    expect(results).toEqual({
      a: { isDone: false, words: 'No reminder for m1.' },
      b: { isDone: true, words: 'Reminded.' },
      c: { isDone: false, words: 'Nothing to remind.' },
    });
  });

  it('is done when one of two buyers was reached, and not when neither was', async () => {
    const pair = [dealOf('a', [open('m1', { co_buyer: coBuyer })])];
    expect((await run(['m2'], pair)).results.a?.isDone).toBe(true);
    expect((await run(['m1', 'm2'], pair)).results.a).toEqual({ isDone: false, words: 'No reminder for m1.' });
  });

  it('says so when it had been done a moment before, and nothing was sent', async () => {
    const { results } = await run([], [dealOf('a', [open('m1')]), dealOf('b', [open('m3')])], ['m3']);
    expect(results.a?.isDone).toBe(true);
    expect(results.b).toEqual({ isDone: false, words: 'Reminded a moment ago.' });
    const pair = [dealOf('a', [open('m1', { co_buyer: coBuyer })])];
    expect((await run([], pair, ['m1'])).results.a?.isDone).toBe(true);
    expect((await run([], pair, ['m1', 'm2'])).results.a?.isDone).toBe(false);
  });
});

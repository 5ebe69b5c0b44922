// One action for many deals, one request at a time: what works is done, what doesn't says why, and nothing is undone for it.
import { type Communication, routes } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import type { DealFacts } from '../deal-facts.ts';
import type { Canceled } from '../strings.ts';

export type ManyAction = 'remind' | 'extend' | 'cancel';
export type Result = { isDone: boolean; words: string };

/** Of two buyers, both are meant, except that canceling one ends both. Each list holds the requests of one pair. */
export const targetsOf = (communications: readonly Communication[], action: ManyAction): string[][] =>
  communications.flatMap(({ id, co_buyer, status }) => {
    if (status.is === 'part_done' && co_buyer && action !== 'cancel') return [[co_buyer.id]];
    if (!status.actions.includes(action)) return [];
    return [co_buyer && action !== 'cancel' ? [id, co_buyer.id] : [id]];
  });

/** What canceling them would end. Pure. */
export const canceledOf = (deals: readonly { communications: readonly Communication[] }[]): Canceled => {
  const ended = deals.map(({ communications }) => {
    const ids = new Set(targetsOf(communications, 'cancel').flat());
    return communications.filter(({ id }) => ids.has(id));
  });
  const requests = ended.flat();
  const buyers = requests.map(({ co_buyer }) => (co_buyer ? 2 : 1));
  return {
    deals: ended.filter((one) => one.length > 0).length,
    requests: requests.length,
    clients: buyers.reduce((sum, count) => sum + count, 0),
  };
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** `repeated`: the server had done it a moment before, and did nothing more. */
export type Act = (id: string) => Promise<{ repeated: boolean }>;
type ActionWords = { done: string; nothing: string; already: string };

/** One of a pair may have answered already: that is no failure as long as the other one was reached. */
const actOnPair = async (act: Act, ids: string[], already: string): Promise<string | undefined> => {
  const problems: string[] = [];
  for (const id of ids)
    await act(id).then(
      ({ repeated }) => repeated && problems.push(already),
      (error) => problems.push(messageOf(error)),
    );
  return problems.length === ids.length ? problems[0] : undefined;
};

const actOnDeal = async (act: Act, targets: string[][], words: ActionWords): Promise<Result> => {
  if (targets.length === 0) return { isDone: false, words: words.nothing };
  const problems: string[] = [];
  for (const pair of targets) {
    const problem = await actOnPair(act, pair, words.already);
    if (problem) problems.push(problem);
  }
  return problems.length > 0
    ? { isDone: false, words: [...new Set(problems)].join(' ') }
    : { isDone: true, words: words.done };
};

export const callOf: Record<ManyAction, Act> = {
  remind: (id) => call(routes.remind, { params: { id } }),
  extend: (id) => call(routes.extend, { params: { id } }),
  cancel: async (id) => {
    await call(routes.cancel, { params: { id } });
    return { repeated: false };
  },
};

type Many = {
  deals: readonly { facts: DealFacts; communications: readonly Communication[] }[];
  action: ManyAction;
  words: ActionWords;
  onResult: (dealId: string, result: Result) => void;
};

export const actOnMany = async ({ deals, action, words, onResult }: Many, act: Act = callOf[action]) => {
  for (const { facts, communications } of deals)
    onResult(facts.id, await actOnDeal(act, targetsOf(communications, action), words));
};

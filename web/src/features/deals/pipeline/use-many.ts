import { useState } from 'react';
import type { Deal } from '#contracts/funds/deals';
import { notify } from '#web/ui/feedback/notify.ts';
import type { DealFacts } from '../deal-facts.ts';
import { strings } from '../strings.ts';
import { actOnMany, canceledOf, type ManyAction, type Result } from './act-on-many.ts';

const words = strings.many;

export type Shown = { facts: DealFacts; communications: Deal['communications'] };

type Hooks = {
  /** Before anything is done: the list may change with it. */
  onStart: () => void;
  /** `done`: what was reminded or extended, and still belongs in the list. */
  onDone: (done: readonly string[]) => void;
  /** What became of each isn't shown any longer. */
  onClear: () => void;
};

/** What is selected, and what became of each of them. */
export const useMany = (shown: readonly Shown[], { onStart, onDone, onClear }: Hooks) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [doing, setDoing] = useState<ManyAction>();
  const deals = shown.filter(({ facts }) => selected.has(facts.id));

  const run = async (action: ManyAction) => {
    setDoing(action);
    setResults(new Map());
    onStart();
    const all: Result[] = [];
    const stay: string[] = [];
    await actOnMany({
      deals,
      action,
      words: { done: words.done[action], nothing: words.nothing[action], already: words.already },
      onResult: (id, result) => {
        all.push(result);
        if (result.isDone && action !== 'cancel') stay.push(id);
        setResults((before) => new Map(before).set(id, result));
        if (result.isDone) setSelected((before) => new Set([...before].filter((one) => one !== id)));
      },
    });
    const done = all.filter(({ isDone }) => isDone).length;
    const type = done === all.length ? 'success' : 'warning';
    notify({ type, content: words.summary(done, all.length - done), id: 'deals-many' });
    setDoing(undefined);
    onDone(stay);
  };

  return {
    selected: deals.map(({ facts }) => facts.id),
    results,
    doing,
    canceled: () => canceledOf(deals),
    select: (id: string, isSelected: boolean) =>
      setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((one) => one !== id))),
    selectAll: () => setSelected(new Set(shown.map(({ facts }) => facts.id))),
    clear: () => {
      setSelected(new Set());
      setResults(new Map());
      onClear();
    },
    run,
  };
};
export type Many = ReturnType<typeof useMany>;

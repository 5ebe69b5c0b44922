import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pageState, stepsToLeave } from './window-history.ts';

// Keeps a flow of steps and the browser's history in sync: decides which of them moved, and how the other follows. Pure.

/** A history entry's facts about the flow. `from`: the step that led there. */
export type Entry = { step: number; from?: number };
/** `entry`: undefined if a link has just opened the flow. */
export type Seen = { step: number; entry: Entry | undefined };

export type Move =
  | { do: 'nothing' }
  /** Writes the current step into the entry. */
  | { do: 'replace'; entry: Entry }
  /** The flow went to another step, so Back leads to the previous one. */
  | { do: 'push'; entry: Entry }
  /** The flow went back to the step that it came from. */
  | { do: 'back' }
  /** The person pressed Back or Forward. */
  | { do: 'show'; step: number };

export const moveOf = (before: Seen | undefined, now: Seen): Move => {
  const { step, entry } = now;
  if (!entry) return { do: 'replace', entry: { step } };
  if (entry.step === step) return { do: 'nothing' };
  // A reopened page may be at a different step than when the person left.
  if (!before) return { do: 'replace', entry: { step } };
  const hasMovedInHistory = before.entry?.step !== entry.step || before.entry?.from !== entry.from;
  if (hasMovedInHistory && before.step === step) return { do: 'show', step: entry.step };
  return entry.from === step ? { do: 'back' } : { do: 'push', entry: { step, from: entry.step } };
};

/** Reads the state of an entry, which may be from an earlier release or another page. */
export const entryIn = (state: unknown): Entry | undefined => {
  const { flow } = (typeof state === 'object' && state !== null ? state : {}) as { flow?: Partial<Entry> };
  return typeof flow?.step === 'number' ? { step: flow.step, from: flow.from } : undefined;
};

/**
 * Each step of a flow is an entry of the browser's history, so that Back goes a step back and doesn't leave the flow. `show` is called
 * with the step that the person went to, and may ignore it. `step` is undefined while the flow has no step yet.
 */
export const useStepHistory = (step: number | undefined, show: (step: number) => void): void => {
  const shown = entryIn(useLocation().state);
  const navigate = useNavigate();
  const before = useRef<Seen>(undefined);
  const latest = useRef(show);
  latest.current = show;
  const [at, from] = [shown?.step, shown?.from];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the location says that the history may have moved
  useEffect(() => {
    if (step === undefined) return;
    const entry = entryIn(pageState());
    const move = moveOf(before.current, { step, entry });
    before.current = { step, entry: 'entry' in move ? move.entry : entry };
    const { search, hash } = window.location;
    const go = (flow: Entry, replace: boolean) =>
      navigate({ search, hash }, { replace, state: { ...(pageState() as object | undefined), flow } });
    if (move.do === 'replace') go(move.entry, true);
    if (move.do === 'push') go(move.entry, false);
    if (move.do === 'back') navigate(-stepsToLeave());
    if (move.do === 'show') latest.current(move.step);
  }, [step, at, from, navigate]);
};

import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { entryIn, moveOf, type Seen } from './step-history.ts';
import { stepsToLeave } from './window-history.ts';

/**
 * Each step of a flow is an entry of the browser's history, so that Back goes a step back and doesn't leave the flow. `show` is
 * asked for the step that the person went to, and may stay where it is. Undefined while the flow has no step yet.
 */
export const useStepHistory = (step: number | undefined, show: (step: number) => void): void => {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const before = useRef<Seen>(undefined);
  const latest = useRef({ show, address: { search, hash }, state: state as unknown });
  latest.current = { show, address: { search, hash }, state };
  const entry = entryIn(state);
  const [at, from] = [entry?.step, entry?.from];

  useEffect(() => {
    if (step === undefined) return;
    const now: Seen = { step, entry: at === undefined ? undefined : { step: at, from } };
    const move = moveOf(before.current, now);
    before.current = now;
    const go = (flow: object, replace: boolean) =>
      navigate(latest.current.address, { replace, state: { ...(latest.current.state as object | null), flow } });
    if (move.do === 'replace') go(move.entry, true);
    if (move.do === 'push') go(move.entry, false);
    if (move.do === 'back') navigate(-stepsToLeave());
    if (move.do === 'show') latest.current.show(move.step);
  }, [step, at, from, navigate]);
};

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { STEPS, type StepNumber } from '#contracts/chat/transaction';
import { keep, kept } from '#web/funds/unsent/tab-storage.ts';

const isStep = (value: unknown): value is StepNumber => STEPS.some(({ step }) => step === value);

/** By a link or an address, not by a reload: what someone comes for counts then, such as a message that is new. */
const isFirstVisit = (key: string): boolean => {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return key === 'default' && loaded?.type === 'navigate';
};

/**
 * The step that's shown. It belongs to the entry of the history: a reload, and Back, lead to the same conversation, where what was
 * typed is waiting. At another step it would seem lost, and the next message would go to the wrong place.
 */
export const useKeptStep = (name: string, first: () => StepNumber) => {
  const { key } = useLocation();
  const place = `chat-step:${name}:${key}`;
  const [step, choose] = useState(() => (isFirstVisit(key) ? undefined : kept(place, isStep)) ?? first());
  useEffect(() => keep(place, step), [place, step]);
  return [step, choose] as const;
};

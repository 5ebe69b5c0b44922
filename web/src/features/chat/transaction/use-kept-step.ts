import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { STEP_NUMBERS, type StepNumber } from '#contracts/chat/transaction';
import { keep, kept } from '#web/funds/unsent/tab-storage.ts';

const isStep = (value: unknown): value is StepNumber => STEP_NUMBERS.some((step) => step === value);

/** True for a visit by a link or an address, not by a reload. Such a visit opens the step with the new message. */
const isFirstVisit = (key: string): boolean => {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return key === 'default' && loaded?.type === 'navigate';
};

/**
 * The current step, kept with the entry of the browser's history: a reload or Back shows the same conversation, with its unsent text.
 * Otherwise, the text would seem lost, and the next message would go to the wrong step.
 */
export const useKeptStep = (name: string, first: () => StepNumber) => {
  const { key } = useLocation();
  const place = `chat-step:${name}:${key}`;
  const [step, choose] = useState(() => (isFirstVisit(key) ? undefined : kept(place, isStep)) ?? first());
  useEffect(() => keep(place, step), [place, step]);
  return [step, choose] as const;
};

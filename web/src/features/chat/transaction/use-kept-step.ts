import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { STEP_NUMBERS, type StepNumber } from '#contracts/chat/transaction';
import { keep, kept } from '#web/funds/unsent/tab-storage.ts';

const isStep = (value: unknown): value is StepNumber => STEP_NUMBERS.some((step) => step === value);

/** A visit by a link or an address, not by a reload: it opens the step with the new message. */
const isFirstVisit = (key: string): boolean => {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return key === 'default' && loaded?.type === 'navigate';
};

/**
 * The present step. It belongs to the entry of the history: a reload, and Back, lead to the same conversation, with its unsent
 * text. In another step the text would seem lost, and the next message would go to the wrong place.
 */
export const useKeptStep = (name: string, first: () => StepNumber) => {
  const { key } = useLocation();
  const place = `chat-step:${name}:${key}`;
  const [step, choose] = useState(() => (isFirstVisit(key) ? undefined : kept(place, isStep)) ?? first());
  useEffect(() => keep(place, step), [place, step]);
  return [step, choose] as const;
};

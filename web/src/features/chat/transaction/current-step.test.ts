import { expect, it } from 'vitest';
import type { StepNumber } from '#contracts/chat/transaction';
import { currentStep, stepToRead } from './current-step.ts';

const steps = (...done: boolean[]) => done.map((isDone, at) => ({ step: (at + 1) as StepNumber, done: isDone }));

it.each([
  [steps(false, false, false), 1],
  [steps(true, false, false), 2],
  [steps(true, false, true), 2],
  [steps(true, true, true), 3],
])('opens a transaction at the first step that is not done, or at the last: %#', (given, expected) => {
  expect(currentStep(given)).toBe(expected);
});

it('opens a conversation where a message is unread, or at the current step', () => {
  expect(stepToRead(steps(false, false, false), [0, 0, 2])).toBe(3);
  expect(stepToRead(steps(true, false, false), [0, 0, 0])).toBe(2);
});

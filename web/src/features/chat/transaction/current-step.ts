import type { StepNumber } from '#contracts/chat/transaction';

type Steps = readonly { step: StepNumber; done: boolean }[];

/** The first step that isn't done, or the last one. */
export const currentStep = (steps: Steps): StepNumber => (steps.find(({ done }) => !done) ?? steps.at(-1))?.step ?? 1;

/** The first step with a message that its agent hasn't read. */
export const unreadStep = (steps: Steps, unread: readonly number[]): StepNumber | undefined =>
  steps.find((_, at) => (unread[at] ?? 0) > 0)?.step;

/** The same, or the current one. */
export const stepToRead = (steps: Steps, unread: readonly number[]): StepNumber =>
  unreadStep(steps, unread) ?? currentStep(steps);

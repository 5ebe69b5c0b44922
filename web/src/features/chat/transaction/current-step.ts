import type { StepNumber } from '#contracts/chat/transaction';

type Steps = readonly { step: StepNumber; done: boolean }[];

/** The first step that isn't done, or the last one. */
export const currentStep = (steps: Steps): StepNumber => (steps.find(({ done }) => !done) ?? steps.at(-1))?.step ?? 1;

/** The first step with a message that its reader hasn't seen, or the current one. */
export const stepToRead = (steps: Steps, unread: readonly number[]): StepNumber =>
  steps.find((_, at) => (unread[at] ?? 0) > 0)?.step ?? currentStep(steps);

// A flow of steps and the browser's history, kept together: which of them moved, and what the other does then. Pure.

/** What an entry of the history knows of the flow. `from`: the step that led there. */
export type Entry = { step: number; from?: number };
/** `entry`: none where the flow has just been opened by a link. */
export type Seen = { step: number; entry: Entry | undefined };

export type Move =
  | { do: 'nothing' }
  /** The entry says what is shown. */
  | { do: 'replace'; entry: Entry }
  /** The flow went to another step: Back leads to the one before. */
  | { do: 'push'; entry: Entry }
  /** The flow went back to the step that it came from. */
  | { do: 'back' }
  /** The person pressed Back or Forward. */
  | { do: 'show'; step: number };

export const moveOf = (before: Seen | undefined, now: Seen): Move => {
  const { step, entry } = now;
  if (!entry) return { do: 'replace', entry: { step } };
  if (entry.step === step) return { do: 'nothing' };
  // A page that is opened again may be at another step than when it was left.
  if (!before) return { do: 'replace', entry: { step } };
  const hasMovedInHistory = before.entry?.step !== entry.step || before.entry?.from !== entry.from;
  if (hasMovedInHistory && before.step === step) return { do: 'show', step: entry.step };
  return entry.from === step ? { do: 'back' } : { do: 'push', entry: { step, from: entry.step } };
};

/** From the state of an entry, which may be of an earlier release or another page. */
export const entryIn = (state: unknown): Entry | undefined => {
  const { flow } = (typeof state === 'object' && state !== null ? state : {}) as { flow?: Partial<Entry> };
  return typeof flow?.step === 'number' ? { step: flow.step, from: flow.from } : undefined;
};

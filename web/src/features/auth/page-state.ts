type Words = {
  /** Success, shown above the form. */
  done?: string;
  /** Failure, shown in red above the button. */
  problem?: string;
  /** The address that is still to be confirmed. */
  confirm?: string;
  email?: string;
};

/** The texts that one of these pages passes to the next. The browser keeps them, so they can come from an earlier release. */
export function wordsIn(state: unknown): Words {
  if (typeof state !== 'object' || state === null) return {};
  return Object.fromEntries(Object.entries(state).filter(([, words]) => typeof words === 'string'));
}

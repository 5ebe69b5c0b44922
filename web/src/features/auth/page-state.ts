type Words = {
  /** What has succeeded, shown above the form. */
  done?: string;
  /** What went wrong, shown in red above the button. */
  problem?: string;
  /** The address that is still to be confirmed. */
  confirm?: string;
  email?: string;
};

/** What one of these pages hands to the next. The browser keeps it, so it can come from an earlier release. */
export function wordsIn(state: unknown): Words {
  if (typeof state !== 'object' || state === null) return {};
  return Object.fromEntries(Object.entries(state).filter(([, words]) => typeof words === 'string'));
}

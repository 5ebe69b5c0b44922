import { useState } from 'react';

/** One task at a time: busy while it runs, and the words of its failure afterwards; `before` went wrong earlier. */
export function useSubmit(before?: string) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(before);

  const submit = async (task: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await task();
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause));
    } finally {
      setBusy(false);
    }
  };

  return { busy, error, submit };
}

// Parts of a page that come when they are wanted. A browser that once failed to load a module goes on saying so until the page
// is loaded anew, and what was typed would be gone: so whether we can be reached is asked before the module is.
import { unansweredError } from './api-error.ts';

const reachUs = async (): Promise<void> => {
  await fetch('/config.json', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(15_000) }).catch(
    (cause: unknown) => {
      throw unansweredError(cause);
    },
  );
};

/** Loads it once, however often it is asked for; a failure may be tried again. */
export function onDemand<T>(load: () => Promise<T>, reach = reachUs): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  const first = async () => {
    await reach();
    return load().catch((cause: unknown) => {
      throw new Error('There is a new version of this page. Please load it again, then try once more.', { cause });
    });
  };
  return () => {
    loaded ??= first().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

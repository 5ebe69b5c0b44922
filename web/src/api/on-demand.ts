// Parts of a page that load when they are needed. A browser that failed to load a module once keeps failing until the page is
// reloaded, which would lose typed text. So we check that the server can be reached before loading one.
import { unansweredError } from './api-error.ts';

const reachUs = async (): Promise<void> => {
  await fetch('/config.json', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(15_000) }).catch(
    (cause: unknown) => {
      throw unansweredError(cause);
    },
  );
};

/** Loads a module once, and again after a failure. */
export function onDemand<T>(load: () => Promise<T>, reach = reachUs): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  const first = async () => {
    await reach();
    return load().catch((cause: unknown) => {
      throw new Error("There's a new version of this page. Reload it, then try again.", { cause });
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

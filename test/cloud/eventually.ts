import { AsyncLocalStorage } from 'node:async_hooks';
import { type Heard, listenTo } from './heard.ts';

/** Work that may be abandoned runs in here: it stops asking when its signal says so. */
export const whileWanted = new AsyncLocalStorage<AbortSignal>();

/** Code in here asks as often as a person's page, and not as often as a test in a hurry. */
export const unhurried = new AsyncLocalStorage<{ pauseMs: number }>();

/** Only a defect takes this long, however busy the machine is. */
const LIMIT_MS = 120_000;

const inWords = ({ method, path, answer: { status, text } }: Heard) =>
  `. The last answer: ${method} ${path} ${status} ${text.slice(0, 500)}`;

/** Asks again until it gets an answer. If none comes, the test shows the last failure. */
export const eventually = async <T>(look: () => Promise<T>, withinMs = LIMIT_MS): Promise<NonNullable<T>> => {
  const deadline = Date.now() + withinMs;
  const heard: Heard[] = [];
  let failure: unknown;
  const calm = unhurried.getStore();
  let pause = calm?.pauseMs ?? 50;
  while (Date.now() < deadline) {
    whileWanted.getStore()?.throwIfAborted();
    try {
      const found = await listenTo((one) => heard.splice(0, 1, one), look);
      failure = undefined;
      if (found) return found;
    } catch (error) {
      failure = error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    // Asking often makes a busy machine slower still.
    pause = Math.min(pause * 1.1, calm ? calm.pauseMs * 4 : 500);
  }
  throw failure ?? new Error(`It never came${heard.map(inWords).join('')}`);
};

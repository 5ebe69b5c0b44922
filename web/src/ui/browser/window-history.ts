// A window above the page has a separate entry in the browser's history, so that Back closes the window and doesn't leave the page. If
// the window is closed in another way, the entry stays, and Back skips it: going back by script could undo a link that someone followed
// in between. The router doesn't see these steps, because its page doesn't change.

/** An entry of the history: its page, and the number of windows above the page. */
export type Place = { page: string; depth: number };

/** `pass`: the router handles the step. `close`: close the top window. `goPast`: skip an entry whose window is gone. */
export type Step = 'pass' | 'close' | 'goPast';

export const stepOf = (before: Place | undefined, now: Place, openWindows: number): Step => {
  if (!before || before.page !== now.page || now.depth >= before.depth) return 'pass';
  return openWindows > now.depth ? 'close' : 'goPast';
};

/** The history's state: the router's, perhaps with our `windows`, or none. */
const stateNow = (): { key?: unknown; usr?: unknown; windows?: unknown } => history.state ?? {};

/** The page's own state in the history. The router's location shows it later, and on a busy machine only after other input. */
export const pageState = (): unknown => stateNow().usr;

const placeNow = (): Place => {
  const { key, windows } = stateNow();
  return { page: `${key} ${location.href}`, depth: typeof windows === 'number' ? windows : 0 };
};

/** The number of steps back to the page before this one, past the entries of this page's windows. */
export const stepsToLeave = (): number => placeNow().depth + 1;

/** Closes the window. Returns true if the window stays open. */
type Close = () => boolean;

const open: Close[] = [];
let before: Place | undefined;

const goTo = (depth: number) => {
  if (placeNow().depth < depth) history.pushState({ ...stateNow(), windows: depth }, '');
  before = placeNow();
};

const onPop = (event: PopStateEvent) => {
  const now = placeNow();
  const step = stepOf(before, now, open.length);
  before = now;
  if (step === 'pass') return;
  event.stopImmediatePropagation();
  if (step === 'goPast') history.back();
  else if (open.at(-1)?.()) goTo(now.depth + 1);
};

/** Call this before the router exists. Listeners run in the order in which they were added, and ours must be able to stop the router's. */
export const watchWindowHistory = (): void => window.addEventListener('popstate', onPop);

/** Returns a function to call when the window is gone. */
export const openedWindow = (close: Close): (() => void) => {
  open.push(close);
  goTo(open.length);
  return () => {
    open.splice(open.indexOf(close), 1);
  };
};

/** Asks whether to leave the page, and calls `go` if the answer is yes. */
type Guard = (go: () => void) => unknown;

const guards: Guard[] = [];

/** Goes to another page, unless typed text on this one would be lost: then the person decides. */
export const leave = (go: () => void): void => void (guards.at(-1) ?? ((free) => free()))(go);

/** Makes Back ask, too: typed text has an entry in the history, like a window. Returns a function to call when nothing would be lost. */
export const guardPage = (guard: Guard): (() => void) => {
  guards.push(guard);
  const gone = openedWindow(() => {
    guard(() => history.go(-stepsToLeave()));
    return true;
  });
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    gone();
  };
};

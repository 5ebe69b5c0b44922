// A window above the page has an entry of the browser's history above the page's own, so that Back closes the window and doesn't
// leave the page. A window that is closed another way leaves its entry, and Back goes past it: stepping back by script would undo a
// link that was followed in between. The router doesn't know of these steps, because its page doesn't change.

/** An entry of the history: its page, and the number of windows above the page. */
export type Place = { page: string; depth: number };

/** `pass`: the router's own. `close`: the window at the top. `goPast`: an entry whose window is gone. */
export type Step = 'pass' | 'close' | 'goPast';

export const stepOf = (before: Place | undefined, now: Place, openWindows: number): Step => {
  if (!before || before.page !== now.page || now.depth >= before.depth) return 'pass';
  return openWindows > now.depth ? 'close' : 'goPast';
};

/** The state may be the router's, ours on top of it, or none. */
const stateNow = (): { key?: unknown; windows?: unknown } => history.state ?? {};

const placeNow = (): Place => {
  const { key, windows } = stateNow();
  return { page: `${key} ${location.href}`, depth: typeof windows === 'number' ? windows : 0 };
};

/** The number of steps back to the page before this one, past the entries of this page's windows. */
export const stepsToLeave = (): number => placeNow().depth + 1;

/** Closes the window, or doesn't: says whether it stays. */
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

/** Before there's a router: listeners of one object are called in the order they came, and the router's must not be called then. */
export const watchWindowHistory = (): void => window.addEventListener('popstate', onPop);

/** Returns how to say that the window is gone. */
export const openedWindow = (close: Close): (() => void) => {
  open.push(close);
  goTo(open.length);
  return () => {
    open.splice(open.indexOf(close), 1);
  };
};

/** Asks whether to leave the page, and goes if so. */
type Guard = (go: () => void) => unknown;

const guards: Guard[] = [];

/** Goes to another page, unless typed text on this one would be lost: then the person decides. */
export const leave = (go: () => void): void => void (guards.at(-1) ?? ((free) => free()))(go);

/** Back asks, too: like a window, what is typed has an entry above the page's own. Returns how to say that nothing would be lost. */
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

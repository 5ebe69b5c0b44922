// Keeps typed text over a reload, in this tab's session storage. It's checked when it's read, because it may come from an older
// release.
const PREFIX = 'groundwork:';

export const keep = (name: string, value: unknown): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A browser that stores nothing (private mode, quota) still has the form in memory.
  }
};

export const kept = <T>(name: string, isRight: (value: unknown) => value is T): T | undefined => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
    return isRight(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Values that stay on the device for one person until they log out, such as the figures of the calculator. */
export const deviceKey = (what: string, person: string): string => `${PREFIX}${what}:${person}`;

const OWNER = 'kept-of';

const forgetTyped = () => {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  sessionStorage.removeItem(OWNER);
};

/** Text that a person typed in this tab before they logged out in another one. It's in memory only. */
let held: { owner: string; typed: [name: string, text: string][] } | undefined;

/** Sets the owner of typed text, which hides other people's text and brings back their own. */
export const keepFor = (person: string): void => {
  try {
    const owner = sessionStorage.getItem(OWNER);
    if (owner !== null && owner !== person) forgetTyped();
    sessionStorage.setItem(OWNER, person);
    if (held?.owner === person) Object.assign(sessionStorage, Object.fromEntries(held.typed));
  } catch {
    // Nothing was stored.
  }
  held = undefined;
};

const forgetOnDevice = (person: string) => {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(PREFIX) && name.endsWith(`:${person}`)) localStorage.removeItem(name);
};

/** After a logout in another tab, text from this one leaves the browser's storage, and waits in memory for the same person. */
export const holdKept = (): void => {
  try {
    const owner = sessionStorage.getItem(OWNER);
    if (owner === null) return;
    held = { owner, typed: Object.entries<string>(sessionStorage).filter(([name]) => name.startsWith(PREFIX)) };
    forgetTyped();
    forgetOnDevice(owner);
  } catch {
    // Nothing was stored.
  }
};

/** Deletes all text of the person who logs out, because the next person at this screen may be someone else. */
export const forgetKept = (person: string): void => {
  held = undefined;
  try {
    forgetTyped();
    forgetOnDevice(person);
  } catch {
    // Nothing was stored.
  }
};

/** True for an object that has every member of the sample, of the same type. */
export const hasShapeOf =
  <T extends object>(sample: T) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(sample).every(
      ([name, member]) =>
        typeof (value as Record<string, unknown>)[name] === typeof member &&
        Array.isArray((value as Record<string, unknown>)[name]) === Array.isArray(member),
    );

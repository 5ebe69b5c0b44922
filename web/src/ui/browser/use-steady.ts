// Content that appears or disappears near a button moves it, and a button that moves between press and release isn't pressed.
import { useEffect, useState } from 'react';

/** A tap's click comes a moment after the finger has left; none comes after a press that was dragged away. */
const CLICK_WITHIN_MS = 120;

let isPressed = false;
let release: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const set = (pressed: boolean) => {
  clearTimeout(release);
  const isLetGo = isPressed && !pressed;
  isPressed = pressed;
  if (isLetGo) for (const listener of [...listeners]) listener();
};
const press = () => set(true);
const letGo = () => set(false);
const releaseIn = (ms: number) => () => {
  clearTimeout(release);
  release = setTimeout(letGo, ms);
};
const releaseSoon = releaseIn(CLICK_WITHIN_MS);
/** Runs after the page has got the click. */
const releaseNext = releaseIn(0);

const HEARD = [
  ['pointerdown', press],
  ['pointerup', releaseSoon],
  ['pointercancel', releaseNext],
  ['click', releaseNext],
] as const;

/** Calls it when the press ends. */
const listen = (listener: () => void) => {
  if (listeners.size === 0) {
    for (const [name, hear] of HEARD) window.addEventListener(name, hear, true);
    // The window's own: a press takes the focus from a field, too.
    window.addEventListener('blur', releaseNext);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const [name, hear] of HEARD) window.removeEventListener(name, hear, true);
    window.removeEventListener('blur', releaseNext);
    set(false);
  };
};

/**
 * The latest value, or the one before while a finger or a mouse button is down. For values that stay the same object until they
 * change.
 */
export const useSteady = <T>(latest: T): T => {
  const [shown, setShown] = useState(() => latest);
  const hasChanged = !Object.is(shown, latest);
  useEffect(() => listen(() => undefined), []);
  // A press alone doesn't render again: an open menu would lose its target.
  useEffect(() => (hasChanged ? listen(() => setShown(() => latest)) : undefined), [hasChanged, latest]);
  if (!hasChanged || isPressed) return shown;
  setShown(() => latest);
  return latest;
};

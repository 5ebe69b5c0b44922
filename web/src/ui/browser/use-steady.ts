// Content that appears or disappears near a button moves it, and a button that moves between press and release gets no click.
import { useEffect, useState } from 'react';

/** A tap's click follows a moment after the finger has left the screen. A press that was dragged away gets no click. */
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
/** Ends the press after the page has handled the click. */
const releaseNext = releaseIn(0);

const HEARD = [
  ['pointerdown', press],
  ['pointerup', releaseSoon],
  ['pointercancel', releaseNext],
  ['click', releaseNext],
] as const;

/** Calls the listener when the press ends. */
const listen = (listener: () => void) => {
  if (listeners.size === 0) {
    for (const [name, hear] of HEARD) window.addEventListener(name, hear, true);
    // This listens on the window itself and not in the capture phase, because a press also blurs a field.
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
 * The latest value, or the previous one while a finger or a mouse button is down. The value must stay the same object until it
 * changes.
 */
export const useSteady = <T>(latest: T): T => {
  const [shown, setShown] = useState(() => latest);
  const hasChanged = !Object.is(shown, latest);
  useEffect(() => listen(() => undefined), []);
  // A press alone must not render again, because an open menu would lose its target.
  useEffect(() => (hasChanged ? listen(() => setShown(() => latest)) : undefined), [hasChanged, latest]);
  if (!hasChanged || isPressed) return shown;
  setShown(() => latest);
  return latest;
};

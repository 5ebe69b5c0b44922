// The person's choice of light or dark mode and of the density. public/early.js applies it before the first paint.
import { useSyncExternalStore } from 'react';

export type Appearance = { mode: 'system' | 'light' | 'dark'; density: 'comfortable' | 'compact' };

const KEY = 'appearance';
const listeners = new Set<() => void>();
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');

function read(): Appearance {
  let kept: Partial<Appearance> = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    // The defaults replace an unknown value.
  }
  return {
    mode: kept.mode === 'light' || kept.mode === 'dark' ? kept.mode : 'system',
    density: kept.density === 'compact' ? 'compact' : 'comfortable',
  };
}

let current = read();

function apply(): void {
  const dark = current.mode === 'dark' || (current.mode === 'system' && prefersDark.matches);
  document.body.classList.toggle('awsui-dark-mode', dark);
  document.body.classList.toggle('awsui-compact-mode', current.density === 'compact');
}

prefersDark.addEventListener('change', apply);
// Charts have Cloudscape's colors, and the text of its dark mode is white, which is unreadable on paper.
window.addEventListener('beforeprint', () => document.body.classList.remove('awsui-dark-mode'));
window.addEventListener('afterprint', apply);

export function setAppearance(change: Partial<Appearance>): void {
  current = { ...current, ...change };
  localStorage.setItem(KEY, JSON.stringify(current));
  apply();
  for (const listener of listeners) listener();
}

export const useAppearance = (): Appearance =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );

import { afterEach, beforeEach, expect, it } from 'vitest';
import { endSession, readEndReason, whileLeaving } from './end-session.ts';
import { saveToken } from './token.ts';

const storage = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
};

beforeEach(() =>
  Object.assign(globalThis, {
    sessionStorage: storage(),
    localStorage: storage(),
    location: { pathname: '/concierge' },
  }),
);
afterEach(() => {
  for (const name of ['sessionStorage', 'localStorage', 'location']) Reflect.deleteProperty(globalThis, name);
});

// Seen red: the page said that the session had expired.
it('says "signed out" to someone who logs out, also when another call of the page is refused first', async () => {
  saveToken('a token');
  await whileLeaving(async () => endSession('expired'));
  expect(readEndReason()).toBe('signed-out');
});

it('says that a session expired, whichever calls fail after the first', () => {
  saveToken('a token');
  endSession('expired');
  endSession('expired');
  expect(readEndReason()).toBe('expired');
});

import { expect, it } from 'vitest';
import { followingSecret, newSecret, newStep, openTokens, sealTokens, secretHash } from './session-cookie.ts';

const tokens = { id: 'id-token', access: 'access-token', refresh: 'refresh-token' };

it('tokens open with the secret they were sealed with, for the session they were sealed for, and in no other way', () => {
  const secret = newSecret();
  const sealed = sealTokens(tokens, secret, 'agent.session');
  expect(openTokens(sealed, secret, 'agent.session')).toEqual(tokens);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('token');
  expect(() => openTokens(sealed, newSecret(), 'agent.session')).toThrow();
  expect(() => openTokens(sealed, secret, 'agent.other')).toThrow();
  const changed = Buffer.from(sealed, 'base64');
  changed[40] = (changed[40] ?? 0) ^ 1;
  expect(() => openTokens(changed.toString('base64'), secret, 'agent.session')).toThrow();
});

it('the next secret follows from the one before and the step alone, and tells nothing of either', () => {
  const [secret, step] = [newSecret(), newStep()];
  const next = followingSecret(secret, step);
  expect(followingSecret(secret, step)).toBe(next);
  expect(next).toMatch(/^[\w-]{43}$/);
  expect(new Set([secret, step, next, secretHash(secret), secretHash(next)]).size).toBe(5);
  expect(followingSecret(secret, newStep())).not.toBe(next);
});

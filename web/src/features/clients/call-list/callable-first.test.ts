import { expect, it } from 'vitest';
import { callableFirst } from './callable-first.ts';

it('puts those who may be called now before those where it is night, each in the order they had', () => {
  const at = (id: string, may_call: boolean) => ({ id, may_call });
  const list = [at('grace', false), at('zoe', true), at('tom', false), at('lena', true)];
  expect(callableFirst(list).map(({ id }) => id)).toEqual(['zoe', 'lena', 'grace', 'tom']);
});

import { describe, expect, it } from 'vitest';
import { clientIdIn, readFrame } from './handle-frame.ts';

describe('a frame', () => {
  it('is read as what it says', () => {
    expect(readFrame('{"type":"seen","seq":"4"}')).toEqual({ type: 'seen', seq: 4 });
  });

  it.each([
    ['{"type":', 'MALFORMED'],
    ['{"type":"message","message":"\\ud800"}', 'MALFORMED'],
    ['{"type":"message","message":""}', 'INVALID'],
    ['{"type":"shout"}', 'INVALID'],
    ['[]', 'INVALID'],
  ])('is refused when it is %s', (body, code) => {
    expect(() => readFrame(body)).toThrow(expect.objectContaining({ code }));
  });

  it('is read however deep it goes', () => {
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
    expect(() => readFrame(deep)).toThrow(expect.objectContaining({ code: 'INVALID' }));
    expect(readFrame(`{"type":"typing","more":${deep}}`)).toEqual({ type: 'typing' });
  });

  it('shows which message it was although it cannot be read', () => {
    expect(clientIdIn('{"client_id": "c-1", "type":')).toBe('c-1');
    expect(clientIdIn('{"client_id": "two words"}')).toBeUndefined();
    expect(clientIdIn('{}')).toBeUndefined();
  });
});

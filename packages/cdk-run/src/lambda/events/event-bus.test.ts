import { describe, expect, it } from 'vitest';
import { eventFor } from './event-bus.ts';

const event = { source: 'app', detail: { name: 'Ada "the" agent', count: 3, tags: ['a', 'b'] } };
const Arn = 'arn:aws:lambda:us-east-1:000000000000:function:f';

const transformed = (InputTemplate: string) => {
  const InputPathsMap = { name: '$.detail.name', count: '$.detail.count', tags: '$.detail.tags' };
  return eventFor({ Arn, InputTransformer: { InputPathsMap, InputTemplate } }, event);
};

describe('the target of a rule', () => {
  it('gets the event, a part of it, or a constant', () => {
    expect(eventFor({ Arn }, event)).toEqual(event);
    expect(eventFor({ Arn, InputPath: '$.detail.count' }, event)).toBe(3);
    expect(eventFor({ Arn, Input: '{"task":"sweep"}' }, event)).toEqual({ task: 'sweep' });
  });

  it('gets values in the place of placeholders, with quotes where a text is a whole value', () => {
    expect(transformed('{"name":<name>,"count":<count>,"tags":<tags>}')).toEqual({
      name: 'Ada "the" agent',
      count: 3,
      tags: ['a', 'b'],
    });
  });

  it('gets a text where the template puts the quotes', () => {
    expect(transformed('{"name":"<name>","count":"<count>"}')).toEqual({ name: 'Ada "the" agent', count: '3' });
  });

  it('gets values without quotes within a text', () => {
    expect(transformed('{"line":"<name> has <count>"}')).toEqual({ line: 'Ada "the" agent has 3' });
    expect(transformed('They have <count>.')).toBe('They have 3.');
  });

  it('gets unknown placeholders as they are', () => {
    expect(transformed('{"line":"<other>"}')).toEqual({ line: '<other>' });
  });
});

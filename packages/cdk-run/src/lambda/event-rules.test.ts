import { describe, expect, it } from 'vitest';
import { matchesEvent } from './event-rules.ts';

const record = {
  eventName: 'INSERT',
  dynamodb: { NewImage: { kind: { S: 'mail' }, attempts: { N: '0' } }, sizes: [1, 20] },
  size: 12,
};

describe('an event pattern', () => {
  it.each([
    [{ eventName: ['INSERT', 'MODIFY'] }, true],
    [{ eventName: ['REMOVE'] }, false],
    [{ dynamodb: { NewImage: { kind: { S: ['mail'] } } } }, true],
    [{ dynamodb: { OldImage: { kind: { S: ['mail'] } } } }, false],
    [{ dynamodb: { sizes: [20] } }, true],
    [{ dynamodb: { NewImage: { state: { S: [{ exists: false }] } } } }, true],
    [{ dynamodb: { NewImage: { kind: { S: [{ exists: true }] } } } }, true],
    [{ dynamodb: { NewImage: { kind: { S: [{ prefix: 'ma' }] } } } }, true],
    [{ dynamodb: { NewImage: { kind: { S: [{ suffix: 'IL' }] } } } }, false],
    [{ dynamodb: { NewImage: { kind: { S: [{ 'equals-ignore-case': 'MAIL' }] } } } }, true],
    [{ dynamodb: { NewImage: { kind: { S: [{ 'anything-but': ['bank'] }] } } } }, true],
    [{ dynamodb: { NewImage: { kind: { S: [{ 'anything-but': { prefix: 'm' } }] } } } }, false],
    [{ dynamodb: { NewImage: { kind: { S: [{ wildcard: 'm*l' }] } } } }, true],
    [{ size: [{ numeric: ['>', 10, '<=', 12] }] }, true],
    [{ size: [{ numeric: ['<', 12] }] }, false],
    [{ $or: [{ eventName: ['REMOVE'] }, { size: [12] }] }, true],
  ])('%j matches: %s', (pattern, expected) => {
    expect(matchesEvent(pattern, record)).toBe(expected);
  });

  it('names a filter that it does not know', () => {
    expect(() => matchesEvent({ size: [{ cidr: '10.0.0.0/8' }] }, record)).toThrow('cidr');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionsHold } from './statement.ts';

describe('conditions', () => {
  it.each([
    ['StringEquals', 'a', ['a'], true],
    ['StringEquals', 'a', ['A'], false],
    ['StringEqualsIgnoreCase', 'a', ['A'], true],
    ['StringLike', 'AGENT#*', ['AGENT#1'], true],
    ['StringNotEquals', 'a', ['b'], true],
    ['StringNotLike', 'a*', ['ab'], false],
    ['ArnLike', 'arn:aws:execute-api:*:*:api1/*', ['arn:aws:execute-api:us-east-1:0:api1/prod/GET/x'], true],
    ['ArnEquals', 'arn:aws:s3:::docs', ['arn:aws:s3:::other'], false],
    ['ArnNotLike', 'arn:aws:s3:::docs', ['arn:aws:s3:::other'], true],
    ['Bool', 'false', ['true'], false],
    ['NumericLessThan', '1.2', ['1.1'], true],
    ['NumericLessThan', '1.2', ['1.3'], false],
    ['NumericGreaterThanEquals', '10', ['9'], false],
    ['Null', 'false', ['x'], true],
    ['Null', 'true', ['x'], false],
  ])('%s %s on %s is %s', (operator, wanted, actual, expected) => {
    expect(conditionsHold({ [operator]: { 'k:Key': wanted } }, { 'k:Key': actual })).toBe(expected);
  });

  it('reads a missing key as no match, except negated, IfExists and Null', () => {
    const hold = (operator: string, value = 'a') => conditionsHold({ [operator]: { key: value } }, {});
    expect(hold('StringEquals')).toBe(false);
    expect(hold('StringNotEquals')).toBe(true);
    expect(hold('StringEqualsIfExists')).toBe(true);
    expect(hold('Null', 'true')).toBe(true);
    expect(hold('ForAllValues:StringEquals')).toBe(true);
    expect(hold('ForAnyValue:StringEquals')).toBe(false);
  });

  it('asks every value of the call with ForAllValues and one with ForAnyValue', () => {
    const context = { 'dynamodb:LeadingKeys': ['AGENT#1', 'VAULT#1'] };
    const hold = (set: string, values: string[]) =>
      conditionsHold({ [`${set}:StringLike`]: { 'dynamodb:LeadingKeys': values } }, context);
    expect(hold('ForAllValues', ['AGENT#*'])).toBe(false);
    expect(hold('ForAllValues', ['AGENT#*', 'VAULT#*'])).toBe(true);
    expect(hold('ForAnyValue', ['AGENT#*'])).toBe(true);
    expect(hold('ForAnyValue', ['CLIENT#*'])).toBe(false);
  });

  it('compares key names without regard to case and takes booleans as CloudFormation writes them', () => {
    expect(conditionsHold({ Bool: { 'aws:securetransport': true } }, { 'aws:SecureTransport': ['true'] })).toBe(true);
  });

  it('needs every operator and key to hold', () => {
    const block = { StringEquals: { a: '1', b: ['2', '3'] }, StringLike: { c: 'x*' } };
    expect(conditionsHold(block, { a: ['1'], b: ['3'], c: ['xy'] })).toBe(true);
    expect(conditionsHold(block, { a: ['1'], b: ['4'], c: ['xy'] })).toBe(false);
    expect(conditionsHold(block, { a: ['1'], b: ['3'], c: ['y'] })).toBe(false);
  });

  it('names an operator that it does not know', () => {
    expect(() => conditionsHold({ StringIsh: { a: '1' } }, {})).toThrow('StringIsh');
    expect(() => conditionsHold({ 'ForSome:StringEquals': { a: '1' } }, {})).toThrow('ForSome:StringEquals');
  });

  it('refuses a single-value operator on a key with several values, which AWS leaves undefined', () => {
    expect(() => conditionsHold({ StringEquals: { k: 'a' } }, { k: ['a', 'b'] })).toThrow('ForAllValues');
  });

  it('gives StringNotLike exactly the opposite of StringLike for any one value', () => {
    const hold = (operator: string, wanted: string[], actual: string) =>
      conditionsHold({ [operator]: { k: wanted } }, { k: [actual] });
    const text = fc.string().filter((value) => !value.includes('$'));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), text, (wanted, actual) => {
        return hold('StringLike', wanted, actual) !== hold('StringNotLike', wanted, actual);
      }),
    );
  });
});

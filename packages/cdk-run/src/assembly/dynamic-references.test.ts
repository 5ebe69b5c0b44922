import { describe, expect, it } from 'vitest';
import { resolveText } from './dynamic-references.ts';

const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:edge-AbCdEf';
const textOf = (secret: string) => ({ [arn]: 'hush', keys: '{"client_id":"c1"}' })[secret];

describe('a reference to a secret', () => {
  it.each([
    [`{{resolve:secretsmanager:${arn}:SecretString:::}}`, 'hush'],
    ['Bearer {{resolve:secretsmanager:keys:SecretString:client_id::}}', 'Bearer c1'],
    ['{{resolve:secretsmanager:groundwork/dev/google:SecretString:client_id::}}', undefined],
    ['no reference', undefined],
  ])('%s becomes its text, where there is one', (text, expected) => {
    expect(resolveText(text, textOf)).toBe(expected ?? text);
  });
});

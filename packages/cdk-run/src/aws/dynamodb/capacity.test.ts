import { describe, expect, it } from 'vitest';
import { askForCapacity, takeCapacity } from './capacity.ts';

const ask = (operation: string, body: string) =>
  askForCapacity(operation, JSON.parse(body) as Record<string, unknown>, Buffer.from(body))?.toString();
const take = (body: string, hide = true) => {
  const { body: left, units } = takeCapacity(Buffer.from(body), hide);
  return [left.toString(), units];
};

describe('asking for consumed capacity', () => {
  it('adds the question and leaves the rest of the text as it was', () => {
    expect(ask('GetItem', '{ "TableName" : "main","n":12345678901234567890 }')).toBe(
      '{"ReturnConsumedCapacity":"TOTAL", "TableName" : "main","n":12345678901234567890 }',
    );
    expect(ask('Scan', '{}')).toBe('{"ReturnConsumedCapacity":"TOTAL"}');
  });

  it('adds nothing for callers who ask themselves, nor to calls that have no figures', () => {
    expect(ask('GetItem', '{"ReturnConsumedCapacity":"NONE"}')).toBeUndefined();
    expect(ask('DescribeTable', '{"TableName":"main"}')).toBeUndefined();
  });
});

describe('taking the figures out of an answer', () => {
  const figures = '"ConsumedCapacity":{"TableName":"main","CapacityUnits":1.5}';

  it('removes them wherever they are', () => {
    expect(take(`{${figures}}`)).toEqual(['{}', 1.5]);
    expect(take(`{${figures},"Item":{"a":{"N":"1"}}}`)).toEqual(['{"Item":{"a":{"N":"1"}}}', 1.5]);
    expect(take(`{"Item":{"a":{"N":"1"}} , ${figures} }`)).toEqual(['{"Item":{"a":{"N":"1"}} }', 1.5]);
    expect(take(`{"Count":1,${figures},"Items":[]}`)).toEqual(['{"Count":1,"Items":[]}', 1.5]);
  });

  it('adds up the tables of a batch or transaction', () => {
    expect(take('{"ConsumedCapacity":[{"CapacityUnits":2},{"CapacityUnits":0.5}]}')).toEqual(['{}', 2.5]);
  });

  it('is not misled by stored texts that look like them', () => {
    const item = '{"Item":{"ConsumedCapacity":{"S":"\\"ConsumedCapacity\\":{}"}}}';
    expect(take(item)).toEqual([item, 0]);
    const listed = '{"Items":[{"a":{"S":"}, \\\\"}}],"ConsumedCapacity":{"CapacityUnits":3}}';
    expect(take(listed)).toEqual(['{"Items":[{"a":{"S":"}, \\\\"}}]}', 3]);
  });

  it('leaves them to a caller who asked', () => {
    expect(take(`{${figures}}`, false)).toEqual([`{${figures}}`, 1.5]);
  });
});

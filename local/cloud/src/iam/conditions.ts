import { fillVariables, matchesArn, matchesPattern } from './pattern.ts';
import { type ConditionBlock, type Context, contextValues, many } from './statement.ts';

type Compare = (wanted: string, actual: string) => boolean;

const equal: Compare = (wanted, actual) => wanted === actual;
const equalIgnoringCase: Compare = (wanted, actual) => wanted.toLowerCase() === actual.toLowerCase();

const operators: Record<string, Compare> = {
  StringEquals: equal,
  StringEqualsIgnoreCase: equalIgnoringCase,
  StringLike: matchesPattern,
  ArnEquals: matchesArn,
  ArnLike: matchesArn,
  Bool: equalIgnoringCase,
  NumericEquals: (wanted, actual) => Number(actual) === Number(wanted),
  NumericLessThan: (wanted, actual) => Number(actual) < Number(wanted),
  NumericLessThanEquals: (wanted, actual) => Number(actual) <= Number(wanted),
  NumericGreaterThan: (wanted, actual) => Number(actual) > Number(wanted),
  NumericGreaterThanEquals: (wanted, actual) => Number(actual) >= Number(wanted),
};
const negated: Record<string, string> = {
  StringNotEquals: 'StringEquals',
  StringNotEqualsIgnoreCase: 'StringEqualsIgnoreCase',
  StringNotLike: 'StringLike',
  ArnNotEquals: 'ArnEquals',
  ArnNotLike: 'ArnLike',
  NumericNotEquals: 'NumericEquals',
};

/** Every operator and every key must hold; among the values of one key, one is enough. */
export const conditionsHold = (block: ConditionBlock | undefined, context: Context): boolean =>
  Object.entries(block ?? {}).every(([operator, keys]) =>
    Object.entries(keys).every(([key, values]) => holds(operator, key, many(values).map(String), context)),
  );

const holds = (written: string, key: string, wanted: string[], context: Context): boolean => {
  const { set, name, ifExists } = readOperator(written);
  const actual = contextValues(context, key);
  if (name === 'Null')
    return wanted.some((value) => (value === 'true') === (actual === undefined || actual.length === 0));

  const base = negated[name] ?? name;
  const compare = operators[base];
  if (!compare) throw new Error(`IAM condition operator ${written} (on ${key}) is not known to the local judge`);

  const filled = wanted.map((value) => fillVariables(value, context)).filter((value) => value !== undefined);
  const isNegated = base !== name;
  const one = (value: string) => filled.some((want) => compare(want, value)) !== isNegated;

  if (set === 'ForAllValues') return (actual ?? []).every(one);
  if (set === 'ForAnyValue') return (actual ?? []).some(one);
  if (!actual || actual.length === 0) return ifExists || isNegated;
  if (actual.length > 1) {
    throw new Error(
      `IAM condition ${written} on ${key}, which has several values here: write ForAllValues or ForAnyValue`,
    );
  }
  return one(actual[0]!);
};

const readOperator = (written: string) => {
  const [set, rest] = written.includes(':') ? (written.split(':') as [string, string]) : [undefined, written];
  if (set !== undefined && set !== 'ForAllValues' && set !== 'ForAnyValue') {
    throw new Error(`IAM condition operator ${written} is not known to the local judge`);
  }
  const ifExists = rest.endsWith('IfExists');
  return { set, name: ifExists ? rest.slice(0, -'IfExists'.length) : rest, ifExists };
};

// CloudFormation's own functions: turns a value of the template into the value that the service would get.

export type Scope = {
  ref(logicalId: string): unknown;
  attribute(logicalId: string, name: string): string;
  condition(name: string): boolean;
  mapping(name: string, top: string, second: string): unknown;
};

export const accountId = '000000000000';
export const region = 'us-east-1';

/** The value of AWS::NoValue: its holder drops the property. */
export const noValue = Symbol('AWS::NoValue');

export const pseudoParameters = (stackName: string): Record<string, unknown> => ({
  'AWS::AccountId': accountId,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': stackName,
  'AWS::StackId': `arn:aws:cloudformation:${region}:${accountId}:stack/${stackName}/local`,
  'AWS::NotificationARNs': [],
  'AWS::NoValue': noValue,
});

type Json = Record<string, unknown>;

export const resolveValue = (value: unknown, scope: Scope): unknown => {
  if (Array.isArray(value)) return value.map((each) => resolveValue(each, scope)).filter((each) => each !== noValue);
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.keys(value);
  const only = keys.length === 1 ? keys[0]! : '';
  if (only === 'Ref') return scope.ref(String((value as Json).Ref));
  if (only.startsWith('Fn::')) return callFunction(only, (value as Json)[only], scope);
  const entries = Object.entries(value).map(([key, each]) => [key, resolveValue(each, scope)] as const);
  return Object.fromEntries(entries.filter(([, each]) => each !== noValue));
};

export const evaluateCondition = (value: unknown, scope: Scope): boolean => {
  const [name, argument] = Object.entries(value as Json)[0] ?? [];
  const all = () => (argument as unknown[]).map((each) => evaluateCondition(each, scope));
  if (name === 'Condition') return scope.condition(String(argument));
  if (name === 'Fn::And') return all().every(Boolean);
  if (name === 'Fn::Or') return all().some(Boolean);
  if (name === 'Fn::Not') return !all()[0];
  if (name === 'Fn::Equals') {
    const [left, right] = (argument as unknown[]).map((each) => resolveValue(each, scope));
    return JSON.stringify(left) === JSON.stringify(right);
  }
  throw new Error(`The local cloud does not know the condition ${name}`);
};

const callFunction = (name: string, argument: unknown, scope: Scope): unknown => {
  const resolve = (value: unknown) => resolveValue(value, scope);
  switch (name) {
    case 'Fn::GetAtt': {
      const [id, ...rest] = Array.isArray(argument) ? argument : String(argument).split('.');
      return scope.attribute(String(id), String(resolve(rest.join('.'))));
    }
    case 'Fn::Join': {
      const [separator, parts] = argument as [string, unknown];
      return (resolve(parts) as unknown[]).join(separator);
    }
    case 'Fn::Sub':
      return substitute(argument, scope);
    case 'Fn::Select': {
      const [index, list] = argument as [unknown, unknown];
      const all = resolve(list) as unknown[];
      const at = Number(resolve(index));
      if (at >= all.length) throw new Error(`Fn::Select asks for element ${at} of ${all.length}`);
      return all[at];
    }
    case 'Fn::Split': {
      const [separator, text] = argument as [string, unknown];
      return String(resolve(text)).split(separator);
    }
    case 'Fn::If': {
      const [condition, yes, no] = argument as [string, unknown, unknown];
      return resolve(scope.condition(condition) ? yes : no);
    }
    case 'Fn::FindInMap': {
      const [map, top, second] = (argument as unknown[]).map(resolve) as [string, string, string];
      return scope.mapping(map, top, second);
    }
    case 'Fn::GetAZs':
      return ['a', 'b', 'c'].map((zone) => `${region}${zone}`);
    case 'Fn::Base64':
      return Buffer.from(String(resolve(argument))).toString('base64');
    default:
      throw new Error(`The local cloud does not know the template function ${name}`);
  }
};

const substitute = (argument: unknown, scope: Scope): string => {
  const [text, variables] = (Array.isArray(argument) ? argument : [argument, {}]) as [string, Json];
  return text.replace(/\$\{([^}]+)\}/g, (whole, inner: string) => {
    const name = inner.trim();
    if (name.startsWith('!')) return `\${${name.slice(1)}}`;
    if (name in variables) return String(resolveValue(variables[name], scope));
    const dot = name.indexOf('.');
    if (dot > 0) return scope.attribute(name.slice(0, dot), name.slice(dot + 1));
    const value = scope.ref(name);
    if (value === undefined) throw new Error(`Fn::Sub names ${whole}, which is nowhere in the template`);
    return String(value);
  });
};

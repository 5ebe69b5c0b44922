// The API's resource policy, as far as a gateway without IAM callers can tell: who is anonymous, from where, with which headers.
import { type Header, headerOf } from '../exchange.ts';
import { GatewayError } from '../gateway-error.ts';
import type { RestApiDeclaration } from './declaration.ts';

export type PolicyStatement = {
  Effect: 'Allow' | 'Deny';
  Principal: unknown;
  Action?: string | string[];
  Resource?: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
};
type Asked = { resource: string; headers: Header[]; sourceIp: string };

/** Throws when the policy refuses; an API without a policy refuses no one. */
export const createResourcePolicy = ({ logicalId, policy }: Pick<RestApiDeclaration, 'logicalId' | 'policy'>) => {
  const statements = policy ? [policy.Statement].flat() : [];
  for (const statement of statements) checkSupported(logicalId, statement);

  return (asked: Asked) => {
    if (!policy) return;
    const applying = statements.filter((statement) => applies(statement, asked));
    const denied = applying.some(({ Effect }) => Effect === 'Deny');
    if (!denied && applying.some(({ Effect }) => Effect === 'Allow')) return;
    throw new GatewayError(
      'ACCESS_DENIED',
      `User: anonymous is not authorized to perform: execute-api:Invoke on resource: ${asked.resource}${denied ? ' with an explicit deny' : ''}`,
    );
  };
};

const checkSupported = (owner: string, statement: PolicyStatement) => {
  const anyone = statement.Principal === '*' || (statement.Principal as { AWS?: unknown } | null)?.AWS === '*';
  if (!anyone) throw new Error(`${owner}: the local gateway knows only the principal * in a resource policy`);
  for (const [operator, wanted] of Object.entries(statement.Condition ?? {})) {
    if (!OPERATORS[operator]) throw new Error(`${owner}: the local gateway does not know the condition ${operator}`);
    for (const key of Object.keys(wanted)) {
      if (!KEYS[key.toLowerCase()])
        throw new Error(`${owner}: the local gateway does not know the condition key ${key}`);
    }
  }
};

const applies = (statement: PolicyStatement, asked: Asked): boolean => {
  const actions = [statement.Action ?? 'execute-api:Invoke'].flat();
  const resources = [statement.Resource ?? '*'].flat();
  return (
    actions.some((action) => like(action, 'execute-api:Invoke')) &&
    resources.some((resource) =>
      like(resource.startsWith('execute-api:/') ? `*${resource.slice(12)}` : resource, asked.resource),
    ) &&
    Object.entries(statement.Condition ?? {}).every(([operator, wanted]) =>
      Object.entries(wanted).every(([key, values]) =>
        OPERATORS[operator]?.(KEYS[key.toLowerCase()]?.(asked), [values].flat()),
      ),
    )
  );
};

const KEYS: Record<string, (asked: Asked) => string | undefined> = {
  'aws:sourceip': ({ sourceIp }) => sourceIp,
  'aws:referer': ({ headers }) => headerOf(headers, 'referer'),
  'aws:useragent': ({ headers }) => headerOf(headers, 'user-agent'),
  'aws:securetransport': () => 'true',
};

type Operator = (given: string | undefined, wanted: string[]) => boolean;
const equals: Operator = (given, wanted) => given !== undefined && wanted.includes(given);
const matches: Operator = (given, wanted) => given !== undefined && wanted.some((pattern) => like(pattern, given));
const OPERATORS: Record<string, Operator> = {
  StringEquals: equals,
  StringNotEquals: (given, wanted) => !equals(given, wanted),
  StringLike: matches,
  StringNotLike: (given, wanted) => !matches(given, wanted),
  Bool: equals,
};

const like = (pattern: string, value: string) => {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(value);
};

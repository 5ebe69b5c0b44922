import { GatewayError, type Header, headerOf } from '../exchange.ts';
import { demandKnown, type SecurityScheme } from './body.ts';
import type { RestApiDeclaration } from './model.ts';

type Claims = Record<string, unknown>;
/** Checks signature, expiry, audience and use; throws on a bad token, with 'Expired' in the error's name on a late one. */
export type VerifyToken = (token: string, use: 'id' | 'access') => Claims | Promise<Claims>;

export type Authorizer = { header: string; userPoolIds: string[]; pattern: RegExp | undefined };

export const readAuthorizer = (
  { owner, header, authorizer }: SecurityScheme,
  stageVariables: Record<string, string>,
): Authorizer => {
  // Each token is verified at each call, so the template's cache time changes nothing.
  const known = ['type', 'providerARNs', 'identityValidationExpression', 'authorizerResultTtlInSeconds'];
  demandKnown(`${owner} (authorizer)`, authorizer, known);
  const { type, providerARNs, identityValidationExpression: pattern } = authorizer;
  if (type !== 'cognito_user_pools') throw new Error(`${owner}: the local cloud does not know the type ${type}`);
  return {
    header,
    userPoolIds: (providerARNs as string[]).map((arn) => {
      const full = withStageVariables(owner, arn, stageVariables);
      return full.split('userpool/')[1] ?? full;
    }),
    pattern: pattern ? new RegExp(`^(?:${pattern})$`) : undefined,
  };
};

const withStageVariables = (owner: string, text: string, variables: Record<string, string>): string =>
  text.replace(/\$\{stageVariables\.(\w+)\}/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`${owner}: the stage has no variable ${name}`);
    return value;
  });

/** A method without scopes takes an ID token, a method with scopes an access token that holds one of them. */
export const authorize = async (
  authorizer: Authorizer,
  scopes: string[],
  headers: Header[],
  verifyToken: VerifyToken,
): Promise<Record<string, string>> => {
  const token = headerOf(headers, authorizer.header)?.replace(/^Bearer\s+/i, '') ?? '';
  if (token === '' || (authorizer.pattern && !authorizer.pattern.test(token))) throw new GatewayError('UNAUTHORIZED');
  const claims = await verified(token, scopes.length > 0 ? 'access' : 'id', verifyToken);
  const issuer = String(claims.iss ?? '');
  if (!authorizer.userPoolIds.some((id) => issuer.endsWith(`/${id}`))) throw new GatewayError('UNAUTHORIZED');
  const granted = String(claims.scope ?? '').split(' ');
  if (scopes.length > 0 && !scopes.some((scope) => granted.includes(scope))) throw new GatewayError('UNAUTHORIZED');
  return claimsAsStrings(claims);
};

const verified = async (token: string, use: 'id' | 'access', verifyToken: VerifyToken): Promise<Claims> => {
  try {
    return await verifyToken(token, use);
  } catch (error) {
    const expired = error instanceof Error && /expired/i.test(`${error.name} ${error.message}`);
    throw new GatewayError('UNAUTHORIZED', expired ? 'The incoming token has expired' : undefined);
  }
};

/** REST APIs hand every claim on as a string: lists joined by commas, the two dates the way Java prints them. */
export const claimsAsStrings = (claims: Claims): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      name === 'exp' || name === 'iat' ? javaDate(Number(value) * 1000) : claimAsString(value),
    ]),
  );

const claimAsString = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(claimAsString).join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};

/** 'Sat Nov 21 04:46:57 UTC 2026' */
const javaDate = (ms: number) => {
  const [weekday, day, month, year, time] = new Date(ms).toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${day} ${time} UTC ${year}`;
};

// The API's resource policy, as far as a gateway without IAM callers can check it: anonymous callers, their addresses, and their
// headers.

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

// Checks that cdk-nag and the schema rules do not have. Each rule returns its findings as sentences.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  asText,
  bodyOf,
  list,
  ofType,
  operationsOf,
  type Resource,
  type Statement,
  type Template,
} from '../../operations/stack/template.ts';

type Rule = (template: Template) => string[];
type Document = { Statement?: Statement[] };

const statements = function* (template: Template): Generator<{ owner: string; statement: Statement }> {
  for (const [owner, { Type, Properties }] of Object.entries(template.Resources)) {
    const inline = (Type === 'AWS::IAM::Role' ? (Properties.Policies ?? []) : []) as { PolicyDocument: Document }[];
    const names = ['PolicyDocument', 'Policy', 'KeyPolicy', 'AssumeRolePolicyDocument'];
    const own = names.map((name) => Properties?.[name] as Document | undefined);
    for (const document of [...own, ...inline.map(({ PolicyDocument }) => PolicyDocument)])
      for (const statement of list(document?.Statement)) yield { owner, statement };
  }
};

/** CDK defines its uploader, which runs only during deployments. A key's own policy names the key as *. */
const isOurs = (owner: string, template: Template) =>
  !owner.startsWith('CustomCDKBucketDeployment') &&
  ['AWS::IAM::Policy', 'AWS::IAM::Role'].includes(template.Resources[owner]?.Type ?? '');

const wildcards: Rule = (template) => {
  const narrow =
    /^(<DataTable>\/stream\/\*|arn:.*\/ws\/(POST|DELETE)\/@connections\/\*|<DataDocuments>\/(signed|reports|cards)\/\*|<DataFiles>\/(incoming|request|transaction)\/\*|<IncomingMailInbox>\/mail\/\*|<\w*Log>)$/;
  const findings: string[] = [];
  for (const { owner, statement } of statements(template)) {
    if (!isOurs(owner, template)) continue;
    for (const action of list(statement.Action)) {
      if (action.includes('*')) findings.push(`${owner} allows ${action}`);
      for (const resource of list(statement.Resource).map(asText))
        if (resource.includes('*') && !narrow.test(resource)) findings.push(`${owner} allows ${action} on ${resource}`);
    }
  }
  return findings;
};

const clients: Record<string, string[]> = {
  dynamodb: ['dynamodb'],
  kms: ['kms'],
  s3: ['s3'],
  secretsmanager: ['secrets-manager'],
  ses: ['ses'],
  sqs: ['sqs'],
  'cognito-idp': ['cognito-identity-provider'],
};
/** Permissions that do not match a call of these clients: a condition, reading a stream, which Lambda does for us, and S3's ListParts. */
const notCalls = [
  ...['ConditionCheckItem', 'DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
    (name) => `dynamodb:${name}`,
  ),
  's3:ListMultipartUploadParts',
];

/** An action that no client can call is a typo, because IAM accepts any word. */
const unknownActions: Rule = (template) => {
  const findings = new Set<string>();
  for (const { owner, statement } of statements(template)) {
    if (!isOurs(owner, template)) continue;
    for (const action of list(statement.Action)) {
      const [service = '', call = ''] = action.split(':');
      const packages = clients[service];
      if (!packages || notCalls.includes(action)) continue;
      const known = packages.some((name) =>
        existsSync(join('node_modules/@aws-sdk', `client-${name}`, 'dist-types/commands', `${call}Command.d.ts`)),
      );
      if (!known) findings.add(`${owner}: ${action} is not an action`);
    }
  }
  return [...findings];
};

const publicPrincipals: Rule = (template) =>
  [...statements(template)].flatMap(({ owner, statement: { Effect, Principal, Condition } }) => {
    const anyone = Principal === '*' || (Principal as { AWS?: unknown } | undefined)?.AWS === '*';
    return Effect === 'Allow' && anyone && !Condition ? [`${owner} admits anyone`] : [];
  });

const openPermissions: Rule = (template) =>
  ofType(template, 'AWS::Lambda::Permission')
    .filter(([, { Properties }]) => !Properties.SourceArn || Properties.SourceArn === '*')
    .map(([owner]) => `${owner} has no SourceArn, so a resource in any account may call`);

const largeEnvironments: Rule = (template) =>
  ofType(template, 'AWS::Lambda::Function').flatMap(([owner, { Properties }]) => {
    const size = JSON.stringify(Properties.Environment ?? {}).length;
    return size > 4096 ? [`${owner} has an environment of ${size} bytes, and the limit is 4096`] : [];
  });

const largeTemplate: Rule = (template) => {
  const size = JSON.stringify(template, null, 1).length;
  return size > 1_000_000 ? [`The template has ${size} bytes, and the limit is a million`] : [];
};

const plainSecrets: Rule = (template) => {
  const findings: string[] = [];
  const look = (owner: string, path: string, value: unknown) => {
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) look(owner, `${path}.${name}`, inner);
    if (typeof value !== 'string') return;
    if (/(AKIA[0-9A-Z]{16}|sk_(live|test)_|-----BEGIN [A-Z ]*PRIVATE KEY)/.test(value))
      findings.push(`${owner}${path} looks like a key`);
    if (/(client_?secret|password|apikey)$/i.test(path) && !value.startsWith('{{resolve:'))
      findings.push(`${owner}${path} is in plain text`);
    if (path.startsWith('.Environment.') && value.includes('{{resolve:'))
      findings.push(`${owner}${path} would put a secret into the environment`);
  };
  for (const [owner, { Properties }] of Object.entries(template.Resources)) look(owner, '', Properties);
  return findings;
};

const endlessLogs: Rule = (template) =>
  ofType(template, 'AWS::Logs::LogGroup')
    .filter(([, { Properties }]) => !Properties.RetentionInDays)
    .map(([owner]) => `${owner} keeps its log forever`);

/** CloudFormation finds a circular dependency only when it deploys. */
const circularDependencies: Rule = (template) => {
  const done = new Set<string>();
  const walk = (id: string, path: string[]): string[] => {
    if (path.includes(id)) return [`${[...path.slice(path.indexOf(id)), id].join(' -> ')} is circular`];
    if (done.has(id)) return [];
    const found = [...referencesOf(template.Resources[id]!)]
      .filter((other) => template.Resources[other])
      .flatMap((other) => walk(other, [...path, id]));
    done.add(id);
    return found;
  };
  return Object.keys(template.Resources).flatMap((id) => walk(id, []));
};

const referencesOf = (resource: Resource): Set<string> => {
  const found = new Set<string>(list(resource.DependsOn));
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'Ref') found.add(String(inner));
      else if (name === 'Fn::GetAtt') found.add(String(list(inner)[0]));
      else look(inner);
    }
  };
  look(resource.Properties);
  return found;
};

/** cdk-nag checks methods but not a document: an operation without sign-in must name its callers. */
const openOperations: Rule = (template) => {
  const authorizers = Object.entries(bodyOf(template)?.components?.securitySchemes ?? {}).flatMap(([name, scheme]) =>
    'x-amazon-apigateway-authorizer' in scheme ? [name] : [],
  );
  return operationsOf(template).flatMap(([name, operation]) => {
    const asked = (operation.security ?? []).flatMap(Object.keys);
    const missing = asked.filter((scheme) => !authorizers.includes(scheme));
    if (missing.length > 0) return [`${name} requires ${missing}, which is not an authorizer`];
    if (asked.length > 0)
      return operation['x-open-to'] ? [`${name} requires an authorizer and says that it is open`] : [];
    if (['guest', 'public', 'signed', 'key'].includes(operation['x-open-to'] ?? '') && operation.description) return [];
    return [`${name} is open, and the document does not say to whom and why`];
  });
};

const rules: Rule[] = [
  wildcards,
  unknownActions,
  publicPrincipals,
  openPermissions,
  largeEnvironments,
  largeTemplate,
  plainSecrets,
  endlessLogs,
  circularDependencies,
  openOperations,
];

export const findings = (template: Template): string[] => rules.flatMap((rule) => rule(template));

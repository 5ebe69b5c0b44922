// The parts of a release that the next one is compared with, small enough for the repository: everything that holds data, with the
// properties whose change would replace it, and the permissions of each role.
type Resource = { Type: string; Properties?: Record<string, unknown>; DeletionPolicy?: string };
export type Template = { Resources: Record<string, Resource> };
export type Release = {
  data: Record<string, { type: string; fixed: Record<string, unknown>; kept: boolean }>;
  grants: Record<string, string[]>;
};

/** Changing one of these makes CloudFormation create another resource and abandon the one with the data. */
const FIXED: Record<string, string[]> = {
  'AWS::DynamoDB::GlobalTable': ['TableName', 'KeySchema', 'LocalSecondaryIndexes'],
  'AWS::DynamoDB::Table': ['TableName', 'KeySchema', 'LocalSecondaryIndexes', 'ImportSourceSpecification'],
  'AWS::S3::Bucket': ['BucketName', 'ObjectLockEnabled'],
  'AWS::Cognito::UserPool': ['UsernameAttributes', 'AliasAttributes', 'UsernameConfiguration'],
  'AWS::Cognito::UserPoolClient': ['GenerateSecret', 'UserPoolId'],
  'AWS::KMS::Key': ['KeySpec', 'KeyUsage', 'MultiRegion', 'Origin'],
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::SQS::Queue': ['QueueName', 'FifoQueue'],
  'AWS::ApiGateway::RestApi': [],
  'AWS::CloudFront::Distribution': [],
};

export const releaseOf = ({ Resources }: Template): Release => ({
  data: Object.fromEntries(
    Object.entries(Resources).flatMap(([id, { Type, Properties = {}, DeletionPolicy }]) => {
      const names = FIXED[Type];
      if (!names) return [];
      const fixed = Object.fromEntries(
        names.filter((name) => name in Properties).map((name) => [name, Properties[name]]),
      );
      return [[id, { type: Type, fixed, kept: /^Retain/.test(DeletionPolicy ?? '') }]];
    }),
  ),
  grants: Object.fromEntries(
    Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) =>
      Type === 'AWS::IAM::Role' ? [[id, grantsOf(id, Properties, Resources)]] : [],
    ),
  ),
});

export type Difference = { replaced: string[]; unprotected: string[]; widened: string[]; added: string[] };

/** Changes that would lose data or protect it less, and new permissions. */
export const compare = (before: Release, after: Release): Difference => ({
  replaced: Object.entries(before.data).flatMap(([id, { type, fixed }]) => {
    const now = after.data[id];
    if (!now) return [`${id} (${type}) is gone`];
    if (now.type !== type) return [`${id} was ${type} and is ${now.type}`];
    const changed = (FIXED[type] ?? []).filter((name) => text(fixed[name]) !== text(now.fixed[name]));
    return changed.map((name) => `${id} (${type}) is replaced because ${name} changes`);
  }),
  unprotected: Object.entries(before.data).flatMap(([id, { type, kept }]) =>
    kept && after.data[id]?.kept === false ? [`${id} (${type}) would be deleted with the stack`] : [],
  ),
  widened: Object.entries(after.grants).flatMap(([role, grants]) => {
    const known = before.grants[role];
    return known ? grants.filter((grant) => !known.includes(grant)).map((grant) => `${role} may ${grant}`) : [];
  }),
  added: Object.keys(after.grants)
    .filter((role) => !before.grants[role])
    .map((role) => `${role} is new and may ${after.grants[role]?.join('; ') || 'nothing'}`),
});

type Statement = { Effect: string; Action: unknown; Resource: unknown; Condition?: unknown };

const grantsOf = (roleId: string, properties: Record<string, unknown>, resources: Template['Resources']): string[] => {
  const documents = [
    ...((properties.Policies ?? []) as { PolicyDocument: { Statement: unknown } }[]),
    ...Object.values(resources).flatMap(({ Type, Properties = {} }) =>
      Type === 'AWS::IAM::Policy' && JSON.stringify(Properties.Roles).includes(`"${roleId}"`)
        ? [Properties as unknown as { PolicyDocument: { Statement: unknown } }]
        : [],
    ),
  ];
  const statements = documents.flatMap(({ PolicyDocument }) => [PolicyDocument.Statement].flat() as Statement[]);
  const managed = ((properties.ManagedPolicyArns ?? []) as unknown[]).map((arn) => `managed policy ${text(arn)}`);
  const grants = statements.flatMap(({ Effect, Action, Resource, Condition }) =>
    Effect === 'Allow'
      ? [Action]
          .flat()
          .flatMap((action) =>
            [Resource]
              .flat()
              .map((resource) => `${action} on ${text(resource)}${Condition ? ` if ${text(Condition)}` : ''}`),
          )
      : [],
  );
  return [...new Set([...grants, ...managed])].sort();
};

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

// Reads a template in terms that a test can state, such as permissions.
export type Resource = { Type: string; Properties: Record<string, unknown>; DependsOn?: string | string[] } & {
  DeletionPolicy?: string;
  UpdatePolicy?: unknown;
};
export type Template = {
  Resources: Record<string, Resource>;
  Parameters?: Record<string, unknown>;
  Outputs?: Record<string, unknown>;
};
export type Statement = {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource?: unknown;
  Principal?: unknown;
  Condition?: unknown;
};

export const list = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : ([value].flat() as T[]));

export const ofType = (template: Template, type: string): [string, Resource][] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);

export const propertiesOf = (template: Template, type: string): Resource['Properties'][] =>
  ofType(template, type).map(([, { Properties }]) => Properties);

/** The logical id without the hash that CDK appends. */
export const plainId = (logicalId: string) => logicalId.replace(/[0-9A-F]{8}$/, '');

/** A value of the template as text, with references by plain name. */
export const asText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(asText).join('');
  if (typeof value !== 'object' || value === null) return String(value);
  const [name = '', argument] = Object.entries(value)[0] ?? [];
  if (name === 'Ref') return `<${plainId(String(argument))}>`;
  if (name === 'Fn::GetAtt') {
    const [id = '', attribute = ''] = list(argument as string[]);
    return attribute === 'Arn' ? `<${plainId(id)}>` : `<${plainId(id)}.${attribute}>`;
  }
  if (name === 'Fn::Join') {
    const [separator, parts] = argument as [string, unknown[]];
    return parts.map(asText).join(separator);
  }
  if (name === 'Fn::Sub') return asText(list(argument as string | string[])[0]);
  return JSON.stringify(value);
};

type Document = { Statement: Statement[] };

/** All identity statements of a role, its inline policies included. */
export const statementsOf = (template: Template, roleId: string): Statement[] => {
  const attached = ofType(template, 'AWS::IAM::Policy').filter(([, { Properties }]) =>
    list(Properties.Roles as { Ref: string }[]).some(({ Ref }) => Ref === roleId),
  );
  const inline = (template.Resources[roleId]?.Properties.Policies ?? []) as { PolicyDocument: Document }[];
  const beside = attached.map(([, { Properties }]) => Properties as { PolicyDocument: Document });
  return [...inline, ...beside].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
};

/** The product's own functions by their short names. */
export const functionsOf = (template: Template, stage: string) =>
  Object.fromEntries(
    ofType(template, 'AWS::Lambda::Function').flatMap(([logicalId, resource]) => {
      const name = resource.Properties.FunctionName as string | undefined;
      const roleId = list((resource.Properties.Role as { 'Fn::GetAtt': string[] })['Fn::GetAtt'])[0] ?? '';
      return name ? [[name.replace(`groundwork-${stage}-`, ''), { logicalId, resource, roleId }] as const] : [];
    }),
  );

/** The names of a function's environment variables. */
export const variablesOf = ({ resource }: { resource: Resource }): string[] => {
  const { Variables = {} } = (resource.Properties.Environment ?? {}) as { Variables?: object };
  return Object.keys(Variables).sort();
};

export type Operation = {
  security?: Record<string, string[]>[];
  'x-open-to'?: string;
  description?: string;
  'x-amazon-apigateway-integration'?: { uri: unknown };
};
type ApiBody = {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, Record<string, unknown>> };
  'x-amazon-apigateway-gateway-responses': Record<string, Record<string, unknown>>;
};

const bodiesOf = (template: Template): ApiBody[] =>
  propertiesOf(template, 'AWS::ApiGateway::RestApi').map(({ Body }) => Body as ApiBody);

/** The document that the pages' REST API is made of. */
export const bodyOf = (template: Template): ApiBody | undefined => bodiesOf(template)[0];

/** 'GET /api/me', and its operation, of all REST APIs. */
export const operationsOf = (template: Template): [string, Operation][] =>
  bodiesOf(template)
    .flatMap(({ paths }) => Object.entries(paths))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    );

import type { GenerateSecretString, SecretDeclaration } from '../../aws/secrets/secret.ts';
import type { PolicyDocument } from '../../iam/permissions/role-policies.ts';
import { arnAsRef, arnOf, lower, stableHash } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

type Properties = { SecretString?: string; GenerateSecretString?: GenerateSecretString; Description?: string };

const generate: Required<GenerateSecretString> = {
  PasswordLength: 32,
  ExcludeCharacters: '"',
  ExcludeLowercase: false,
  ExcludeUppercase: false,
  ExcludeNumbers: false,
  ExcludePunctuation: true,
  IncludeSpace: false,
  RequireEachIncludedType: true,
  SecretStringTemplate: '{}',
  GenerateStringKey: 'password',
};
const generateNames = Object.keys(generate) as (keyof GenerateSecretString)[];

export const secret = playedType({
  type: 'AWS::SecretsManager::Secret',
  playedBy: 'aws/secrets',
  identity: {
    named: 'Name',
    arn: (id, self) => `${arnOf('secretsmanager', 'secret:')(id)}-${stableHash(self.logicalId, lower, 6)}`,
    ref: arnAsRef,
    attributes: { Id: arnAsRef },
  },
  properties: {
    reads: ['Name', 'Description', 'SecretString', ...generateNames.map((name) => `GenerateSecretString.${name}`)],
    ignores: { [because.labels]: ['Tags'] },
    refuses: {
      "readers would need the key's grant, which the local secrets do not ask for": ['KmsKeyId'],
      [because.oneCopy]: ['ReplicaRegions'],
    },
  },
  example: { Name: 'pepper', Description: 'For PINs', SecretString: 'hush', GenerateSecretString: generate },
  read({ physicalId, arn, properties }): SecretDeclaration {
    const { SecretString: value, GenerateSecretString, Description: description } = properties as Properties;
    const how = Object.fromEntries(generateNames.map((name) => [name, GenerateSecretString?.[name]]));
    const initial = value === undefined ? { generate: how } : { value };
    return { name: physicalId, arn, initial, ...(description ? { description } : {}) };
  },
  declare(declared, { secrets, secretValues }) {
    const value = secretValues.get(declared.arn);
    secrets.addSecret(value === undefined ? declared : { ...declared, initial: { value } });
  },
});

type ResourcePolicyProperties = { SecretId: string; ResourcePolicy: PolicyDocument };

export const secretPolicy = playedType({
  type: 'AWS::SecretsManager::ResourcePolicy',
  playedBy: 'iam',
  properties: {
    reads: ['SecretId', 'ResourcePolicy'],
    ignores: { 'no one else can reach a local secret': ['BlockPublicPolicy'] },
  },
  example: {
    SecretId: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:pepper-AbCdEf',
    ResourcePolicy: { Statement: [] },
  },
  read({ properties }) {
    const { SecretId: arn, ResourcePolicy: document } = properties as ResourcePolicyProperties;
    return { arn, document };
  },
  declare: ({ arn, document }, { permissions }) => permissions.addResourcePolicy(arn, document),
});

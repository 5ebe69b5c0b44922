import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openState } from 'simulator-kit/state';
import { AwsFailure } from '../endpoint/failure.ts';
import { type AwsService, createJsonService, type JsonInput, type JsonOperation } from '../endpoint/service.ts';
import { generateSecret, type SecretDeclaration } from './secret.ts';

export type { SecretDeclaration } from './secret.ts';

export type SecretsManagerOptions = { dataDir: string; now?(): Date };

type Version = { id: string; stages: string[]; string?: string; binary?: string; at: string };
type Kept = Record<string, { initial?: string; versions: Version[] }>;
type Secret = SecretDeclaration & { kept: Kept[string] };

const CURRENT = 'AWSCURRENT';
const PREVIOUS = 'AWSPREVIOUS';

export type SecretsManager = AwsService & {
  addSecret(declared: SecretDeclaration): void;
  /** The current text of a secret, to replace a reference to it. */
  textOf(id: string): string | undefined;
};

export const createSecretsManager = ({ dataDir, now = () => new Date() }: SecretsManagerOptions): SecretsManager => {
  const state = openState<Kept>(join(dataDir, 'secrets.json'), () => ({}));
  const at = () => now().toISOString();
  const known: Secret[] = [];

  // An ARN may come without the six characters that Secrets Manager puts at its end.
  const named = (id: unknown) =>
    known.find(({ name, arn }) => id === name || id === arn || id === arn.replace(/-\w{6}$/, ''));
  const find = ({ SecretId }: JsonInput): Secret => {
    const found = named(SecretId);
    if (!found) throw new AwsFailure('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    return found;
  };
  const operation = (action: string, run: (secret: Secret, input: JsonInput) => unknown): JsonOperation => ({
    needs: (input) => [{ action: `secretsmanager:${action}`, resources: [find(input).arn], context: stageOf(input) }],
    run: (input) => run(find(input), input),
  });

  const service = createJsonService({
    signingName: 'secretsmanager',
    target: 'secretsmanager',
    operations: {
      GetSecretValue: operation('GetSecretValue', getSecretValue),
      DescribeSecret: operation('DescribeSecret', describeSecret),
      PutSecretValue: operation('PutSecretValue', ({ name, arn, kept }, input) => {
        const version = put(kept, input, at());
        state.save();
        return { ARN: arn, Name: name, VersionId: version.id, VersionStages: version.stages };
      }),
    },
  });
  const textOf = (id: string) => named(id)?.kept.versions.find(({ stages }) => stages.includes(CURRENT))?.string;
  return {
    ...service,
    textOf,
    addSecret(declared) {
      known.push({ ...declared, kept: keep(state.value, declared, at()) });
      state.save();
    },
  };
};

const getSecretValue = ({ name, arn, kept }: Secret, input: JsonInput) => {
  const stage = String(input.VersionStage ?? CURRENT);
  const version = kept.versions.find((one) =>
    input.VersionId === undefined ? one.stages.includes(stage) : one.id === input.VersionId,
  );
  if (!version) {
    const message = `Secrets Manager can't find the specified secret value for staging label: ${stage}`;
    throw new AwsFailure('ResourceNotFoundException', message);
  }
  return {
    ARN: arn,
    Name: name,
    VersionId: version.id,
    VersionStages: version.stages,
    SecretString: version.string,
    SecretBinary: version.binary,
    CreatedDate: seconds(version.at),
  };
};

const describeSecret = ({ name, arn, description, kept }: Secret) => ({
  ARN: arn,
  Name: name,
  Description: description,
  LastChangedDate: seconds(kept.versions[0]!.at),
  VersionIdsToStages: Object.fromEntries(
    kept.versions.filter(({ stages }) => stages.length > 0).map(({ id, stages }) => [id, stages]),
  ),
});

/** A value from the declaration is applied again when the declaration changes; a value that was put or generated since stays. */
const keep = (state: Kept, { name, initial }: SecretDeclaration, at: string): Kept[string] => {
  const given = 'value' in initial ? initial.value : undefined;
  const kept = state[name];
  if (kept && kept.initial === given) return kept;
  const string = 'value' in initial ? initial.value : generateSecret(initial.generate);
  const fresh: Kept[string] = { versions: [{ id: randomUUID(), stages: [CURRENT], string, at }] };
  if (given !== undefined) fresh.initial = given;
  state[name] = fresh;
  return fresh;
};

const put = (kept: Kept[string], input: JsonInput, at: string): Version => {
  const id = String(input.ClientRequestToken ?? randomUUID());
  const again = kept.versions.find((one) => one.id === id);
  if (again) return again;
  const stages = (input.VersionStages as string[] | undefined) ?? [CURRENT];
  const version: Version = { id, stages, at };
  if (typeof input.SecretString === 'string') version.string = input.SecretString;
  else if (typeof input.SecretBinary === 'string') version.binary = input.SecretBinary;
  else throw new AwsFailure('InvalidParameterException', 'You must provide either SecretString or SecretBinary.');

  // A stage is on one version only; the one that loses AWSCURRENT becomes AWSPREVIOUS.
  const replaced = stages.includes(CURRENT) ? kept.versions.find((one) => one.stages.includes(CURRENT)) : undefined;
  const moved = new Set([...stages, ...(replaced ? [PREVIOUS] : [])]);
  for (const one of kept.versions) one.stages = one.stages.filter((stage) => !moved.has(stage));
  replaced?.stages.push(PREVIOUS);
  kept.versions.unshift(version);
  return version;
};

const stageOf = (input: JsonInput): Record<string, string[]> =>
  input.VersionId === undefined ? { 'secretsmanager:VersionStage': [String(input.VersionStage ?? CURRENT)] } : {};

const seconds = (iso: string): number => new Date(iso).getTime() / 1000;

// The callers: each function has its own key, and the statements that the template gives its role.
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openState } from 'simulator-kit/state';
import type { KnownCaller } from '../../aws/endpoint/identify.ts';
import type { FunctionSpec } from '../../lambda/function-spec.ts';
import { oneByOne } from '../grants.ts';
import type { Statement } from '../judge.ts';
import { type RolePolicies, statementsOfRole } from './role-policies.ts';

export type Credentials = { accessKeyId: string; secretAccessKey: string };
export type Callers = {
  known: Map<string, KnownCaller>;
  credentialsOf(functionName: string): Credentials;
  /** The live list: a removed statement is refused from then on. */
  statementsOf(functionName: string): Statement[] | undefined;
};

type Caller = Pick<FunctionSpec, 'name' | 'roleArn'>;

export const createCallers = (policies: RolePolicies, functions: Caller[], dataDir: string): Callers => {
  const credentialsOf = createCredentials(dataDir);
  const statements = new Map(
    functions.map(({ name, roleArn }) => [name, oneByOne(statementsOfRole(policies, roleArn))]),
  );
  const known = new Map<string, KnownCaller>(
    functions.map(({ name, roleArn }) => {
      const { accessKeyId, secretAccessKey } = credentialsOf(name);
      const caller = { kind: 'function' as const, name, roleArn };
      return [accessKeyId, { caller, statements: statements.get(name)!, secretAccessKey }];
    }),
  );
  return { known, credentialsOf, statementsOf: (name) => statements.get(name) };
};

/** Made from one seed, so that they outlive a restart. */
const createCredentials = (dataDir: string) => {
  const seed = openState(join(dataDir, 'access-keys.json'), () => ({ seed: randomBytes(32).toString('hex') }));
  seed.save();
  return (name: string): Credentials => {
    const derive = (what: string) =>
      createHmac('sha256', seed.value.seed).update(`${what} ${name}`).digest('base64url');
    const letters = derive('id')
      .replace(/[^A-Za-z0-9]/g, '')
      .toUpperCase();
    return { accessKeyId: `AKIA${letters.slice(0, 16)}`, secretAccessKey: derive('secret') };
  };
};

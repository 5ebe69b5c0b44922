import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { openState, type State } from '@local/simulator/state';
import { resourceNotFound } from './api/errors.ts';
import { checkProperties } from './check-properties.ts';
import type { ClientProperties, CognitoSettings, PoolProperties } from './settings.ts';
import { type Challenges, openChallenges } from './sign-in/challenges.ts';
import { freshState, type PoolState } from './state.ts';

export type Client = { clientId: string; properties: ClientProperties };

/** What every operation works on. */
export type Pool = {
  settings: CognitoSettings;
  properties: PoolProperties;
  id: string;
  /** The part after the underscore, which SRP hashes. */
  name: string;
  arn: string;
  issuer: string;
  data: PoolState;
  save: State<PoolState>['save'];
  challenges: Challenges;
  kid: string;
  privateKey: KeyObject;
  jwk: object;
  now(): number;
};

export const openPool = (settings: CognitoSettings): Pool => {
  checkProperties(settings);
  const { userPoolId: id, region } = settings;
  const state = openState(join(settings.dataDir, 'cognito.json'), freshState);
  state.save();
  const { kid } = state.value.signingKey;
  const privateKey = createPrivateKey(state.value.signingKey.privateKey);
  const now = () => settings.now().getTime();
  return {
    settings,
    properties: settings.pool,
    id,
    name: id.split('_')[1] ?? id,
    arn: `arn:aws:cognito-idp:${region}:000000000000:userpool/${id}`,
    issuer: `https://cognito-idp.${region}.amazonaws.com/${id}`,
    data: state.value,
    save: state.save,
    challenges: openChallenges(now),
    kid,
    privateKey,
    jwk: { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' },
    now,
  };
};

export const clientOf = (pool: Pool, clientId: string): Client => {
  const client = pool.settings.clients.find((known) => known.clientId === clientId);
  if (!client) throw resourceNotFound(`User pool client ${clientId} does not exist.`);
  return client;
};

/** Whether answers must not tell who has an account. */
export const hidesUsers = ({ properties }: Client) => properties.PreventUserExistenceErrors === 'ENABLED';

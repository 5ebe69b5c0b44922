import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { guarded } from '../core/aws/guarded.ts';
import { systemClock } from '../core/clock.ts';
import { env } from '../core/env.ts';
import { createOutbox } from '../core/outbox.ts';
import { patience } from '../core/patience.ts';
import { queueWorker } from '../core/queue-worker.ts';
import { openDb } from '../core/sdk-dynamo.ts';
import { createSecret } from '../core/secrets.ts';
import { bringIn } from './bring-in.ts';
import { createPeople } from './people.ts';
import type { MembershipTask } from './tasks.ts';

const db = openDb();
const clock = systemClock;
const work = bringIn({
  db,
  clock,
  people: createPeople(guarded(new CognitoIdentityProviderClient(patience), 'cognito'), env('USER_POOL_ID')),
  pinKey: createSecret(env('PIN_KEY_SECRET')),
});

export const handler = queueWorker<MembershipTask>(createOutbox(db, clock), work);

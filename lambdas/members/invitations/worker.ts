import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as v from 'valibot';
import { createSecret } from '#core/aws/secrets.ts';
import { createOutbox } from '#core/data/outbox.ts';
import { openDb } from '#core/data/sdk-dynamo.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { queueWorker } from '#core/platform/queue-worker.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { replaceLinks } from '#public/client-work/links';
import { replaceLinksTask } from '#public/members/staff';
import { carryOutInvitation } from './carry-out-invitation.ts';
import { createPeople } from './people.ts';
import { membershipTask } from './tasks.ts';

const db = openDb();
const clock = systemClock;
const pinKey = createSecret(env('PIN_KEY_SECRET'));
const carryOut = carryOutInvitation({
  db,
  clock,
  people: createPeople(new CognitoIdentityProviderClient(timeouts), env('USER_POOL_ID')),
  pinKey,
});
const replace = replaceLinks({ db, clock, pinKey });

const tasks = v.union([membershipTask, replaceLinksTask]);

export const handler = queueWorker(createOutbox(db, clock, 'membership'), tasks, (task) =>
  task.type === 'invite' ? carryOut(task) : replace(task),
);

// What comes back about texts: replies, by way of a topic, and what became of each, by way of EventBridge.
import type { EventBridgeEvent, SNSEvent } from 'aws-lambda';
import { createSecret } from '#core/aws/secrets.ts';
import { openDb } from '#core/data/sdk-dynamo.ts';
import { systemClock as clock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { type Delivery, noteDelivery } from './note-delivery.ts';
import { type Reply, takeReply } from './take-reply.ts';

const deps = { db: openDb(), clock, nameKey: createSecret(env('NAME_KEY_SECRET')) };

export const handler = async (event: SNSEvent | EventBridgeEvent<string, Delivery>): Promise<void> => {
  if (!('Records' in event)) return noteDelivery(deps)(event.detail);
  for (const { Sns } of event.Records)
    await takeReply(deps)({ ...(JSON.parse(Sns.Message) as Reply), at: Sns.Timestamp });
};

// Many tests share an account and send more email than it may in a day.
import { createDynamoClient } from 'cdk-run/dynamodb-client';
import { toAttributes } from '../../lambdas/core/data/attribute-value.ts';
import { emailCount } from '../../lambdas/members/senders/entity.ts';

/** Lets the account send a million emails today, however many it has sent. */
export const liftQuotas = async (
  { endpoint, tables }: { endpoint: string; tables: string[] },
  agentId: string,
): Promise<void> => {
  const client = createDynamoClient(endpoint);
  const TableName = tables.find((name) => !/vault/i.test(name));
  const day = new Date().toISOString().slice(0, 10);
  for (const purpose of ['email', 'campaign']) {
    const counted = { ...emailCount.key({ whose: `${agentId}#${purpose}`, day }), used: -1_000_000, expires: 0 };
    await client.call('PutItem', { TableName, Item: toAttributes(counted) });
  }
};

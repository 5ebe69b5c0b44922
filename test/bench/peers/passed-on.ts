// The lowest cost of a call that uses DynamoDB: the same query with the same client, its answer parsed and passed through, and the
// writes of a request, prepared beforehand. No rules, no checks, no conversion.
import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { client } from '../../../lambdas/clients/client/entity.ts';
import { createJsonService } from '../../../lambdas/core/aws/json-service.ts';
import { writeOf } from '../../../lambdas/core/data/expressions.ts';
import { outboxWrite } from '../../../lambdas/core/data/outbox.ts';
import { env } from '../../../lambdas/core/platform/env.ts';
import { createWrites } from '../../../lambdas/funds/request/funds-request-store.ts';
import { countAgainstPlan } from '../../../lambdas/members/billing/plan.ts';
import { aRequest } from '../../builders/a-request.ts';
import { AGENT } from '../agents-clients.ts';

const ask = createJsonService({ name: 'DYNAMODB', host: 'dynamodb', target: 'DynamoDB_20120810', version: '1.0' });
const TableName = env('TABLE_NAME');
const channels = ['phone', 'email', 'snail'].flatMap((one) => [`#consent.${one}.#state`, `#consent.${one}.#source`]);

const list = async (agent: string) => {
  const { Items } = (await ask('Query', {
    TableName,
    KeyConditionExpression: 'PK = :pk AND begins_with(SK, :client)',
    ProjectionExpression: ['id', '#name', '#address', 'email', 'phone', 'createdAt', ...channels].join(', '),
    ExpressionAttributeNames: {
      '#name': 'name',
      '#address': 'address',
      '#consent': 'consent',
      '#state': 'state',
      '#source': 'source',
    },
    ExpressionAttributeValues: { ':pk': { S: client.partition({ agentId: agent }) }, ':client': { S: 'CLIENT#' } },
    ScanIndexForward: false,
    Limit: 100,
  })) as { Items: object[] };
  return { client_list: Items, next_cursor: null };
};

/** The writes of a sent request, made once: afterwards only the keys change. */
const at = new Date();
const written = [
  ...createWrites(aRequest(), at.toISOString()),
  outboxWrite('mail', { template: 'proof-request', linkId: 'none', reminder: 0 }, at),
  countAgainstPlan(AGENT, at),
].map((write) => writeOf(write, TableName));

const send = async () => {
  const id = randomUUID();
  for (const [place, { Put }] of written.entries())
    if (Put?.Item) Object.assign(Put.Item, { PK: { S: `PASSED-ON#${id}` }, SK: { S: String(place) } });
  await ask('TransactWriteItems', { TransactItems: written, ClientRequestToken: id });
  return { id };
};

export const handler = async ({ httpMethod, requestContext }: APIGatewayProxyEvent) => {
  const agent = String(requestContext.authorizer?.claims.sub);
  const [statusCode, reply] = httpMethod === 'GET' ? [200, await list(agent)] : [201, await send()];
  return { statusCode, headers: { 'content-type': 'application/json' }, body: JSON.stringify(reply) };
};

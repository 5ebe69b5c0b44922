// The least that a call can cost whose rows lie in DynamoDB: the same question over the same client, its answer parsed and
// handed on as it came, and four rows written in a transaction. No rules, no checks, no shape of our own.
import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createJsonService } from '../../../lambdas/core/aws/json-service.ts';
import { env } from '../../../lambdas/core/env.ts';
import { clientsPartition } from '../../../lambdas/core/table.ts';

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
    ExpressionAttributeValues: { ':pk': { S: clientsPartition(agent) }, ':client': { S: 'CLIENT#' } },
    ScanIndexForward: false,
    Limit: 100,
  })) as { Items: object[] };
  return { client_list: Items, next_cursor: null };
};

const send = async (agent: string, asked: Record<string, unknown>) => {
  const id = randomUUID();
  const said = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, { S: String(value) }]));
  await ask('TransactWriteItems', {
    TransactItems: ['LINK', 'MESSAGES', 'FEED', 'OUTBOX'].map((kind) => ({
      Put: { TableName, Item: { PK: { S: `${kind}#${agent}` }, SK: { S: id }, ...said } },
    })),
    ClientRequestToken: id,
  });
  return { id };
};

export const handler = async ({ httpMethod, body, requestContext }: APIGatewayProxyEvent) => {
  const agent = String(requestContext.authorizer?.claims.sub);
  const [statusCode, reply] =
    httpMethod === 'GET' ? [200, await list(agent)] : [201, await send(agent, JSON.parse(body ?? '{}'))];
  return { statusCode, headers: { 'content-type': 'application/json' }, body: JSON.stringify(reply) };
};

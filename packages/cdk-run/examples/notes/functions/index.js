// The AWS SDK is part of Lambda's runtime, so it's neither bundled nor installed here.
const { DynamoDBClient, PutItemCommand, ScanCommand } = require('@aws-sdk/client-dynamodb');

const client = new DynamoDBClient({});
const TableName = process.env.TABLE;

exports.handler = async ({ httpMethod, pathParameters, body }) => {
  if (httpMethod === 'PUT') {
    await client.send(new PutItemCommand({ TableName, Item: { id: { S: pathParameters.id }, text: { S: body } } }));
    return { statusCode: 204 };
  }
  const { Items = [] } = await client.send(new ScanCommand({ TableName }));
  const notes = Items.map(({ id, text }) => ({ id: id.S, text: text.S }));
  return { statusCode: 200, headers: { 'access-control-allow-origin': '*' }, body: JSON.stringify(notes) };
};

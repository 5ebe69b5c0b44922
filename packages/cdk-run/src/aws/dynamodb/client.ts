// The plain protocol to the database: bodies go through unchanged, so that no number loses its digits.
import { Agent, request } from 'node:http';
import type { AwsReply } from '../endpoint/service.ts';

export type RawCall = (target: string, body: string | Buffer) => Promise<AwsReply & { status: number; body: Buffer }>;
export type JsonCall = <T = Record<string, unknown>>(operation: string, input: object) => Promise<T>;
type Failure = { __type?: string; message?: string; Message?: string };
export type DynamoClient = { raw: RawCall; call: JsonCall; close(): void };

/** The database checks no signatures, but wants to see one. */
const unchecked =
  'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=local';

export const createDynamoClient = (endpoint: string): DynamoClient => {
  const agent = new Agent({ keepAlive: true });
  const url = new URL(endpoint);

  const raw: RawCall = (target, body) =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/x-amz-json-1.0',
        'content-length': Buffer.byteLength(body),
        'x-amz-target': target,
        'x-amz-date': '20260101T000000Z',
        authorization: unchecked,
      };
      const sent = request(url, { method: 'POST', agent, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', reject);
        reply.on('end', () => {
          const requestId = String(reply.headers['x-amzn-requestid'] ?? '');
          resolve({
            status: reply.statusCode ?? 500,
            headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': requestId },
            body: Buffer.concat(chunks),
          });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });

  return {
    raw,
    async call<T>(operation: string, input: object) {
      const streams = /Stream|GetRecords|ShardIterator/.test(operation);
      const target = `${streams ? 'DynamoDBStreams_20120810' : 'DynamoDB_20120810'}.${operation}`;
      const reply = await raw(target, JSON.stringify(input));
      const output = JSON.parse(reply.body.toString() || '{}') as T & Failure;
      if (reply.status === 200) return output;
      const message = `${operation}: ${output.message ?? output.Message ?? reply.status}`;
      const name = output.__type?.split('#').pop() ?? 'DynamoDbError';
      // Includes all of DynamoDB's details, like the reasons why a transaction was canceled.
      throw Object.assign(new Error(message), output, { name, message });
    },
    close: () => agent.destroy(),
  };
};

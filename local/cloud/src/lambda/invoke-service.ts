// The Invoke API: how one function calls another and waits, judged by lambda:InvokeFunction.
import type { AwsReply, AwsService } from '../aws/endpoint/service.ts';
import { FunctionError, ThrottledError } from './function-error.ts';
import type { Lambdas } from './lambdas.ts';

const PATH = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;
/** Of a call that waits, and of its answer. */
const MOST_BYTES = 6 * 1024 * 1024;

export const createInvokeService = (lambdas: Pick<Lambdas, 'invoke'>): AwsService => ({
  signingNames: ['lambda'],
  authorize: ({ url }) => [{ action: 'lambda:InvokeFunction', resources: [functionIn(url) ?? '*'] }],
  deny: (_, message) => refusal(403, 'AccessDeniedException', message),
  async handle({ url, method, headers, body }) {
    const name = functionIn(url);
    if (!name || method !== 'POST') return refusal(404, 'ResourceNotFoundException', 'No such operation');
    const type = headers['x-amz-invocation-type'] ?? 'RequestResponse';
    if (type !== 'RequestResponse') return refusal(501, 'NotPlayed', `The local cloud does not play ${type}`);
    if (body.length > MOST_BYTES) return refusal(413, 'RequestTooLargeException', 'Request must be smaller than 6 MB');
    return answer(lambdas, name, body);
  },
});

const functionIn = ({ pathname }: URL): string | undefined => {
  const [, name] = PATH.exec(pathname) ?? [];
  return name && decodeURIComponent(name);
};

const answer = async ({ invoke }: Pick<Lambdas, 'invoke'>, name: string, body: Buffer): Promise<AwsReply> => {
  try {
    const made = JSON.stringify((await invoke(name, JSON.parse(body.toString('utf8')))) ?? null);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: made };
  } catch (error) {
    if (error instanceof ThrottledError) return refusal(429, 'TooManyRequestsException', error.message);
    if (!(error instanceof FunctionError)) throw error;
    const headers = { 'content-type': 'application/json', 'x-amz-function-error': 'Unhandled' };
    return { status: 200, headers, body: JSON.stringify(error.payload) };
  }
};

const refusal = (status: number, type: string, message: string): AwsReply => ({
  status,
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': type },
  body: JSON.stringify({ message }),
});

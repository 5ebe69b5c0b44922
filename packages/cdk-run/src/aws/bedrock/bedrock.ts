import { crc32 } from 'node:zlib';
import { AwsFailure, accessDenied } from '../endpoint/failure.ts';
import type { AwsRequest, AwsService, Need } from '../endpoint/service.ts';

// Frames of application/vnd.amazon.eventstream: lengths, headers and payload, each part with its checksum.

const STRING = 7;

const header = (name: string, value: string): Buffer => {
  const text = Buffer.from(value);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), Buffer.from([STRING]), length, text]);
};

const checksum = (bytes: Buffer): Buffer => {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
};

/** `kind`: an exception ends the stream, as when a service breaks halfway. */
const frame = (type: string, payload: object, kind: 'event' | 'exception' = 'event'): Buffer => {
  const headers = Buffer.concat([
    header(`:${kind}-type`, type),
    header(':content-type', 'application/json'),
    header(':message-type', kind),
  ]);
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(16 + headers.length + body.length, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const unsigned = Buffer.concat([prelude, checksum(prelude), headers, body]);
  return Buffer.concat([unsigned, checksum(unsigned)]);
};

// Bedrock's ConverseStream, answered as a stream of events. What the model says comes from the configuration.

export type Converse = {
  system?: { text?: string }[];
  messages?: { role: string; content: { text?: string; guardContent?: { text: Guarded } }[] }[];
  inferenceConfig?: { maxTokens?: number };
  guardrailConfig?: { guardrailIdentifier?: string; guardrailVersion?: string };
};
type Guarded = { text: string; qualifiers?: string[] };
export type Said = { text: string; stopReason?: string; breaksWith?: string };

type BedrockOptions = {
  region: string;
  accountId: string;
  model?: Model | undefined;
};

/** Stands in for a foundation model. `document` and `question` are the parts that the guardrail checks. */
export type Model = (asked: { document: string; question: string; input: Converse }) => Said;

const PATH = /^\/model\/([^/]+)\/converse-stream$/;
const A_TOKEN = 4;

const read = (request: AwsRequest): { model: string; input: Converse } => {
  const [, model] = PATH.exec(request.url.pathname) ?? [];
  if (!model || request.method !== 'POST')
    throw new AwsFailure('UnknownOperationException', `The local Bedrock does not know ${request.url.pathname}`, 404);
  try {
    return { model: decodeURIComponent(model), input: JSON.parse(request.body.toString()) as Converse };
  } catch {
    throw new AwsFailure('ValidationException', 'The request body is not JSON');
  }
};

const guarded = (input: Converse): Guarded[] =>
  (input.messages ?? []).flatMap(({ content }) => content.flatMap(({ guardContent }) => guardContent?.text ?? []));
const withQualifier = (input: Converse, name: string) =>
  guarded(input).find(({ qualifiers = [] }) => qualifiers.includes(name))?.text ?? '';

const silentModel: Model = () => ({ text: 'The local cloud has no model. Give it one in its configuration.' });

export const createBedrock = ({ region, accountId, model: say = silentModel }: BedrockOptions): AwsService => ({
  signingNames: ['bedrock'],
  authorize(request): Need[] {
    const { model, input } = read(request);
    const guardrail = input.guardrailConfig?.guardrailIdentifier;
    return [
      {
        action: 'bedrock:InvokeModelWithResponseStream',
        resources: [`arn:aws:bedrock:${region}::foundation-model/${model}`],
      },
      ...(guardrail
        ? [
            {
              action: 'bedrock:ApplyGuardrail',
              resources: [`arn:aws:bedrock:${region}:${accountId}:guardrail/${guardrail}`],
            },
          ]
        : []),
    ];
  },
  deny: accessDenied,
  async handle(request) {
    const { input } = read(request);
    const document = withQualifier(input, 'grounding_source');
    const said = say({ document, question: withQualifier(input, 'query'), input });
    const most = (input.inferenceConfig?.maxTokens ?? 1000) * A_TOKEN;
    const text = said.text.slice(0, most);
    const pieces = text.match(/[\s\S]{1,24}/g) ?? [];
    const frames = [
      frame('messageStart', { role: 'assistant' }),
      ...pieces.map((piece) => frame('contentBlockDelta', { contentBlockIndex: 0, delta: { text: piece } })),
    ];
    if (said.breaksWith) frames.push(frame(said.breaksWith, { message: 'A fault was ordered' }, 'exception'));
    else
      frames.push(
        frame('contentBlockStop', { contentBlockIndex: 0 }),
        frame('messageStop', { stopReason: said.stopReason ?? (text === said.text ? 'end_turn' : 'max_tokens') }),
        frame('metadata', { usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 }, metrics: { latencyMs: 1 } }),
      );
    return {
      status: 200,
      headers: { 'content-type': 'application/vnd.amazon.eventstream' },
      body: Buffer.concat(frames),
    };
  },
});

// An account of AWS before and after its first deployment. Services that the local cloud doesn't play (CloudFormation, the account's own
// facts) answer here as AWS does; everything else reaches the local cloud. `npx` and `npm` write down what they were asked for.

import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const xml = (action: string, inner: string) =>
  `<${action}Response><${action}Result>${inner}</${action}Result></${action}Response>`;
const member = ([key, value]: [string, string]) =>
  `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`;

type Reply = [status: number, body: string];

type Account = {
  isBootstrapped: boolean;
  verification?: 'Pending' | 'Success';
  outputs?: Record<string, string> | undefined;
};

/** The answers of AWS to what a deployment asks. */
const answersOf = (account: Account): Record<string, (form: URLSearchParams) => Reply> => ({
  GetCallerIdentity: () => [
    200,
    xml('GetCallerIdentity', '<Arn>arn:aws:iam::111122223333:user/op</Arn><Account>111122223333</Account>'),
  ],
  GetParameter: () =>
    account.isBootstrapped
      ? [200, JSON.stringify({ Parameter: { Value: '30' } })]
      : [400, JSON.stringify({ __type: 'ParameterNotFound' })],
  GetServiceQuota: () => [200, JSON.stringify({ Quota: { Value: 10 } })],
  DescribeStacks: () =>
    account.outputs
      ? [
          200,
          xml(
            'DescribeStacks',
            `<Stacks><member><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${Object.entries(account.outputs).map(member).join('')}</Outputs></member></Stacks>`,
          ),
        ]
      : [
          400,
          '<ErrorResponse><Error><Code>ValidationError</Code><Message>Stack with id Groundwork-dev does not exist</Message></Error></ErrorResponse>',
        ],
  DeleteStack: () => {
    account.outputs = undefined;
    return [200, xml('DeleteStack', '')];
  },
  GetSendQuota: () => [200, xml('GetSendQuota', '<Max24HourSend>200</Max24HourSend><MaxSendRate>1</MaxSendRate>')],
  GetIdentityVerificationAttributes: (form) => [
    200,
    xml(
      'GetIdentityVerificationAttributes',
      account.verification
        ? `<VerificationAttributes><entry><key>${form.get('Identities.member.1')}</key><value><VerificationStatus>${account.verification}</VerificationStatus></value></entry></VerificationAttributes>`
        : '<VerificationAttributes/>',
    ),
  ],
  GetIdentityDkimAttributes: () => [200, xml('GetIdentityDkimAttributes', '<DkimAttributes/>')],
  VerifyEmailIdentity: () => {
    account.verification = 'Pending';
    return [200, xml('VerifyEmailIdentity', '')];
  },
});

const read = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** `cloud`: the local cloud's AWS. */
export const anEmptyAccount = async (cloud: string) => {
  const account: Account = { isBootstrapped: false };
  const answers = answersOf(account);
  const server = createServer(async (incoming, outgoing) => {
    const body = await read(incoming);
    const form = new URLSearchParams(body.toString());
    const call = String(incoming.headers['x-amz-target'] ?? form.get('Action')).replace(/^.*\./, '');
    const answer = answers[call]?.(form);
    if (answer) return void outgoing.writeHead(answer[0]).end(answer[1]);
    // Signed for this host, which the local cloud accepts as any other.
    const { method, headers, url } = incoming;
    request(new URL(url ?? '/', cloud), { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    account,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const RECORD = `#!/usr/bin/env bash
echo "\${0##*/} $*" >> "$RECORD"
file=''
for word in "$@"; do [ "$before" = --outputs-file ] && file=$word; before=$word; done
if [ -n "$file" ]; then mkdir -p "$(dirname "$file")" && cp "$OUTPUTS" "$file"; fi
`;

/** A folder with an `npx` and an `npm` that write down their lines; `npx cdk deploy` leaves the outputs of the stack. */
export const recordedCommands = (folder: string, outputs: object) => {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const name of ['npx', 'npm']) {
    writeFileSync(join(bin, name), RECORD);
    chmodSync(join(bin, name), 0o755);
  }
  const record = join(folder, 'record');
  writeFileSync(join(folder, 'outputs.json'), JSON.stringify(outputs));
  return {
    env: { PATH: `${bin}:${process.env.PATH}`, RECORD: record, OUTPUTS: join(folder, 'outputs.json') },
    /** The lines since the last time. */
    lines: () => {
      const found = existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : [];
      writeFileSync(record, '');
      return found.filter((line) => line !== '');
    },
  };
};

// The doctor's requests, answered with AWS's XML and JSON, including the ways in which AWS refuses.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { settingsOf } from '../../lib/settings/read-settings.ts';
import { openAccount } from './account.ts';
import { runDoctor } from './doctor.ts';

type Answer = [status: number, body: string];
/** Keyed by the last word of the call: GetCallerIdentity, GetParameter. */
type Answers = Record<string, Answer>;

const xml = (action: string, inner: string): Answer => [
  200,
  `<${action}Response xmlns="https://aws.example/doc/"><${action}Result>${inner}</${action}Result></${action}Response>`,
];
const json = (body: object, status = 200): Answer => [status, JSON.stringify(body)];
const refused = (code: string, message: string): Answer => [
  403,
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
];

const member = (key: string, value: string) =>
  `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`;
const verified = (of: string) =>
  `<${of}><entry><key>groundwork.example</key><value><VerificationStatus>Success</VerificationStatus><DkimEnabled>true</DkimEnabled><DkimVerificationStatus>Success</DkimVerificationStatus></value></entry></${of}>`;

const healthy: Answers = {
  GetCallerIdentity: xml(
    'GetCallerIdentity',
    '<Arn>arn:aws:iam::111122223333:user/R&amp;D</Arn><Account>111122223333</Account>',
  ),
  GetParameter: json({ Parameter: { Value: '21' } }),
  GetServiceQuota: json({ Quota: { Value: 1000 } }),
  GetSendQuota: xml('GetSendQuota', '<Max24HourSend>50000.0</Max24HourSend><MaxSendRate>14.0</MaxSendRate>'),
  GetIdentityVerificationAttributes: xml('GetIdentityVerificationAttributes', verified('VerificationAttributes')),
  GetIdentityDkimAttributes: xml('GetIdentityDkimAttributes', verified('DkimAttributes')),
  GetSecretValue: json({ SecretString: '{"client_id":"a","client_secret":"b"}', CreatedDate: 1_790_000_000 }),
  DescribeStacks: xml(
    'DescribeStacks',
    `<Stacks><member><Tags/><StackStatus>UPDATE_COMPLETE</StackStatus><Outputs>${member('TableName', 't')}${member('AlarmTopic', 'arn:aws:sns:t')}</Outputs></member></Stacks>`,
  ),
  ListSubscriptionsByTopic: xml(
    'ListSubscriptionsByTopic',
    '<Subscriptions><member><Endpoint>a@b.test</Endpoint><SubscriptionArn>PendingConfirmation</SubscriptionArn></member><member><Endpoint>c@d.test</Endpoint><SubscriptionArn>arn:aws:sns:us-east-1:1:t:2</SubscriptionArn></member></Subscriptions>',
  ),
  ListCostAllocationTags: json({ CostAllocationTags: [{ TagKey: 'stage', Status: 'Inactive' }] }),
};

const callOf = (request: IncomingMessage, body: string): string =>
  String(request.headers['x-amz-target'] ?? new URLSearchParams(body).get('Action')).replace(/^.*\./, '');

/** Answers until the test ends. Returns the forms that it was sent, each with its signature. */
const anAws = async (over: Answers = {}) => {
  const calls: Record<string, string>[] = [];
  const answers = { ...healthy, ...over };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks).toString();
    const { authorization = '' } = request.headers;
    calls.push({ ...Object.fromEntries(new URLSearchParams(sent)), authorization });
    const call = callOf(request, sent);
    const [status, body] = answers[call] ?? refused('InvalidAction', `${call} has no answer in this test`);
    response.writeHead(status, { 'content-type': body.startsWith('{') ? 'application/x-amz-json-1.1' : 'text/xml' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return calls;
};

const settings = settingsOf({ tryGetContext: (name) => (name === 'stage' ? 'prod' : undefined) }, {});
const about = async (over: Answers, word: string): Promise<string | undefined> => {
  await anAws(over);
  const findings = await runDoctor(openAccount(settings), settings, { onlyBefore: true });
  return findings
    .filter(({ what }) => what.includes(word))
    .map(({ level, what, help }) => `${level}: ${what}. ${help ?? ''}`)
    .join('\n');
};

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  // Without this, the SDK would retry a busy service for a minute.
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
});

describe('a test alarm', () => {
  const history = (...data: object[]) =>
    xml(
      'DescribeAlarmHistory',
      `<AlarmHistoryItems>${data
        .map((each) => `<member><HistoryData>${JSON.stringify(each).replaceAll('"', '&quot;')}</HistoryData></member>`)
        .join('')}</AlarmHistoryItems>`,
    );
  const topic = 'arn:aws:sns:us-east-1:1:t';

  it('is set off, found published in its history, and set back', async () => {
    const calls = await anAws({
      SetAlarmState: xml('SetAlarmState', ''),
      DescribeAlarmHistory: history({ actionState: 'Succeeded', notificationResource: topic, error: null }),
    });
    expect(await openAccount(settings).fireAlarm('test')).toEqual([{ topic }]);
    const states = calls.map(({ StateValue }) => StateValue).filter(Boolean);
    expect(states).toEqual(['ALARM', 'OK']);
  });

  it('that CloudWatch may not publish says why, and is set back, too', async () => {
    const error = 'CloudWatch Alarms is not authorized to perform: SNS:Publish';
    const calls = await anAws({
      SetAlarmState: xml('SetAlarmState', ''),
      DescribeAlarmHistory: history({ actionState: 'Failed', notificationResource: topic, error }),
    });
    expect(await openAccount(settings).fireAlarm('test')).toEqual([{ topic, error }]);
    expect(calls.at(-1)?.StateValue).toBe('OK');
  });
});

describe('an account', () => {
  it('is read from the answers of AWS', async () => {
    await anAws();
    const account = openAccount(settings);
    expect(await account.identity()).toEqual({ account: '111122223333', arn: 'arn:aws:iam::111122223333:user/R&D' });
    expect(await account.bootstrapVersion('us-east-1')).toBe(21);
    expect(await account.concurrency()).toBe(1000);
    expect(await account.mail('groundwork.example')).toEqual({
      mailsADay: 50_000,
      mailsASecond: 14,
      verified: true,
      signed: true,
    });
    expect((await account.secret('x'))?.since).toEqual(new Date(1_790_000_000_000));
    expect(await account.stack()).toEqual({
      status: 'UPDATE_COMPLETE',
      outputs: { TableName: 't', AlarmTopic: 'arn:aws:sns:t' },
    });
    expect(await account.subscribers('arn:aws:sns:t')).toEqual([
      { address: 'a@b.test', confirmed: false },
      { address: 'c@d.test', confirmed: true },
    ]);
    expect(await account.costTag('stage')).toBe(false);
  });

  it('is looked at in another Region, too', async () => {
    const calls = await anAws({
      DescribeSecret: json({ __type: 'ResourceNotFoundException', Message: "can't find the secret" }, 400),
    });
    const there = openAccount(settings).inRegion('us-west-2');
    expect((await there.stack('Groundwork-prod-standby'))?.status).toBe('UPDATE_COMPLETE');
    expect(await there.subscribers('arn:aws:sns:us-west-2:1:t')).toHaveLength(2);
    expect((await there.mail('groundwork.example')).verified).toBe(true);
    expect(await there.hasSecret('groundwork/prod/google')).toBe(false);
    expect(calls.length).toBeGreaterThan(4);
    for (const { authorization } of calls) expect(authorization).toContain('/us-west-2/');
  });

  it('that is new has missing parts, which is not an error', async () => {
    await anAws({
      GetParameter: json({ __type: 'com.amazonaws.ssm#ParameterNotFound' }, 400),
      GetServiceQuota: json({ __type: 'NoSuchResourceException', Message: 'No applied quota' }, 400),
      GetAWSDefaultServiceQuota: json({ Quota: { Value: 10 } }),
      GetSecretValue: json({ __type: 'ResourceNotFoundException', Message: "can't find the secret" }, 400),
      DescribeCertificate: json({ __type: 'ResourceNotFoundException', message: 'Could not find certificate' }, 400),
      DescribeStacks: refused('ValidationError', 'Stack with id Groundwork-prod does not exist'),
      GetIdentityVerificationAttributes: xml('GetIdentityVerificationAttributes', '<VerificationAttributes/>'),
      GetIdentityDkimAttributes: xml('GetIdentityDkimAttributes', '<DkimAttributes/>'),
    });
    const account = openAccount(settings);
    expect(await account.bootstrapVersion('us-east-1')).toBeUndefined();
    expect(await account.concurrency()).toBe(10);
    expect(await account.secret('groundwork/prod/google')).toBeUndefined();
    expect(await account.certificate('arn:aws:acm:us-east-1:1:certificate/1')).toBeUndefined();
    expect(await account.stack()).toBeUndefined();
    expect(await account.mail('groundwork.example')).toMatchObject({ verified: false, signed: false });
  });

  it.each<[string, Answer, RegExp]>([
    [
      'a session that has ended',
      refused('ExpiredToken', 'The security token included in the request is expired'),
      /^fail: credentials could not be checked: the session has expired\. Run aws sso login/,
    ],
    [
      'keys that were deleted',
      refused('InvalidClientTokenId', 'The security token included in the request is invalid.'),
      /AWS does not know these credentials/,
    ],
    [
      'a wrong secret key',
      refused(
        'SignatureDoesNotMatch',
        'The request signature we calculated does not match the signature you provided.',
      ),
      /AWS refuses the signature\. The secret key does not belong/,
    ],
    [
      'a clock that is wrong',
      refused('SignatureDoesNotMatch', 'Signature expired: 20261121T120000Z is now earlier than 20261121T124500Z'),
      /this machine's clock is wrong/,
    ],
  ])('explains %s once, with what to do', async (_, answer, sentence) => {
    const text = await about({ GetCallerIdentity: answer }, 'could not be checked');
    expect(text).toMatch(sentence);
    expect(text?.split('\n')).toHaveLength(1);
  });

  it('says so when there are no credentials at all', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined);
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere');
    vi.stubEnv('AWS_CONFIG_FILE', '/nowhere');
    expect(await about({}, 'credentials')).toMatch(/^fail: .*there are no AWS credentials\. Set AWS_PROFILE/);
  });

  it('warns about what it is not allowed to check, and names the permission', async () => {
    const message =
      'User: arn:aws:iam::1:user/op is not authorized to perform: ssm:GetParameter on resource: arn:aws:ssm:us-east-1:1:parameter/x';
    const denied = json({ __type: 'AccessDeniedException', Message: message }, 400);
    expect(await about({ GetParameter: denied }, 'bootstrap')).toMatch(
      /^warn: bootstrap could not be checked: these credentials may not call ssm:GetParameter\. Use a role/,
    );
    const byPolicy = `${message.replace('ssm:GetParameter', 'ses:GetSendQuota')} with an explicit deny in a service control policy`;
    expect(await about({ GetSendQuota: refused('AccessDenied', byPolicy) }, 'email could')).toMatch(
      /may not call ses:GetSendQuota \(denied by a service control policy\)/,
    );
  });

  it('says when AWS is throttling, not available to the account yet, or unreachable', async () => {
    const busy = json({ __type: 'ThrottlingException', message: 'Rate exceeded' }, 400);
    expect(await about({ GetParameter: busy }, 'bootstrap')).toMatch(/AWS is throttling/);
    const closed = refused('OptInRequired', 'The AWS Access Key Id needs a subscription for the service');
    expect(await about({ GetSendQuota: closed }, 'email could')).toMatch(/the account cannot use it yet/);
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:1');
    const [only] = await runDoctor(openAccount(settings), settings);
    expect(only?.what).toMatch(/^credentials could not be checked: no answer: connect ECONNREFUSED/);
  });
});

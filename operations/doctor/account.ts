// The doctor's view of a real account, with the operator's own credentials.
import { X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import {
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from '@aws-sdk/client-ses';
import { openTable } from '../../lambdas/core/data/sdk-dynamo.ts';
import { certificatesIn } from '../../lambdas/core/signature/certificate-store.ts';
import { pdfCertificates } from '../../lambdas/core/signature/certificates-entity.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { jsonRequest, membersIn, queryRequest, textIn } from '../aws/aws-request.ts';
import { describeStack, describeStackNamed } from '../stack/deployment.ts';
import type { Account } from './doctor.ts';
import { providerUrls, tryPlaid, webhooksAtStripe } from './providers.ts';
import { fireTestAlarm } from './test-alarm.ts';

const CONCURRENT_EXECUTIONS = { ServiceCode: 'lambda', QuotaCode: 'L-B99A9384' };

/** Undefined if AWS says that the thing does not exist. */
const unlessMissing = async <T>(request: Promise<T>, name: string): Promise<T | undefined> =>
  request.catch((error: Error) => {
    if (error.name === name || (name === 'ResourceNotFoundException' && error instanceof ResourceNotFoundException))
      return undefined;
    throw error;
  });

export const openAccount = (settings: Settings): Account => {
  const { plaidUrl, stripeUrl } = providerUrls(settings);
  return {
    identity,
    bootstrapVersion,
    concurrency,
    mail: (sender) => mail(sender),
    ...secretsOfAccount(new SecretsManagerClient({})),
    certificate,
    pdfCertificate,
    stack: () => describeStack(settings.stage),
    accountStack: () => describeStackNamed(`Groundwork-account-${settings.stage}`),
    subscribers: (topic) => subscribers(topic),
    fireAlarm: (name) => fireTestAlarm(name),
    inRegion,
    costTag,
    resolve: async (name) => (await lookup(name, { all: true }).catch(() => [])).map(({ address }) => address),
    tryPlaid: (keys, siteUrl) => tryPlaid(plaidUrl, siteUrl, keys),
    webhooksAtStripe: (secretKey) => webhooksAtStripe(stripeUrl, secretKey),
    builtSite: () => existsSync('web/dist/index.html'),
  };
};

const inRegion: Account['inRegion'] = (region) => {
  const { secretSince } = secretsOfAccount(new SecretsManagerClient({ region }));
  return {
    stack: (name) => describeStackNamed(name, region),
    mail: (sender) => mail(sender, region),
    subscribers: (topic) => subscribers(topic, region),
    fireAlarm: (name) => fireTestAlarm(name, region),
    hasSecret: async (id) => (await unlessMissing(secretSince(id), 'ResourceNotFoundException')) !== undefined,
  };
};

const identity: Account['identity'] = async () => {
  const reply = await queryRequest('sts', 'GetCallerIdentity');
  return { account: textIn(reply, 'Account') ?? '', arn: textIn(reply, 'Arn') ?? '' };
};

const bootstrapVersion: Account['bootstrapVersion'] = async (region) => {
  const Name = '/cdk-bootstrap/hnb659fds/version';
  const request = jsonRequest<{ Parameter: { Value: string } }>('ssm', 'AmazonSSM.GetParameter', { Name }, region);
  const found = await unlessMissing(request, 'ParameterNotFound');
  return found && Number(found.Parameter.Value);
};

const concurrency: Account['concurrency'] = async () => {
  type Quota = { Quota: { Value: number } };
  const quota = (action: string) =>
    jsonRequest<Quota>('servicequotas', `ServiceQuotasV20190624.${action}`, CONCURRENT_EXECUTIONS);
  // An account with unchanged quotas may have no entry.
  const applied = await unlessMissing(quota('GetServiceQuota'), 'NoSuchResourceException');
  return (applied ?? (await quota('GetAWSDefaultServiceQuota'))).Quota.Value;
};

const mail = async (sender: string, region?: string) => {
  const ses = new SESClient(region ? { region } : {});
  const Identities = [sender];
  const [limits, verified, dkim] = await Promise.all([
    ses.send(new GetSendQuotaCommand({})),
    ses.send(new GetIdentityVerificationAttributesCommand({ Identities })),
    ses.send(new GetIdentityDkimAttributesCommand({ Identities })),
  ]);
  return {
    mailsADay: limits.Max24HourSend ?? 0,
    mailsASecond: limits.MaxSendRate ?? 0,
    verified: verified.VerificationAttributes?.[sender]?.VerificationStatus === 'Success',
    signed: dkim.DkimAttributes?.[sender]?.DkimVerificationStatus === 'Success',
  };
};

const secretsOfAccount = (client: SecretsManagerClient): Pick<Account, 'secret' | 'secretSince'> => ({
  async secret(SecretId) {
    const request = client.send(new GetSecretValueCommand({ SecretId }));
    const found = await unlessMissing(request, 'ResourceNotFoundException');
    return found && { text: found.SecretString ?? '', since: found.CreatedDate ?? new Date() };
  },
  async secretSince(SecretId) {
    const { LastChangedDate, CreatedDate } = await client.send(new DescribeSecretCommand({ SecretId }));
    return LastChangedDate ?? CreatedDate;
  },
});

const certificate: Account['certificate'] = async (CertificateArn) => {
  type Described = { Certificate: { Status: string; DomainName: string; SubjectAlternativeNames?: string[] } };
  const request = jsonRequest<Described>('acm', 'CertificateManager.DescribeCertificate', { CertificateArn });
  const found = await unlessMissing(request, 'ResourceNotFoundException');
  if (!found) return undefined;
  const { Status, DomainName, SubjectAlternativeNames = [DomainName] } = found.Certificate;
  return { status: Status, names: SubjectAlternativeNames };
};

const pdfCertificate: Account['pdfCertificate'] = async (table) => {
  const row = await pdfCertificates.get(openTable(table), {});
  const [first] = row ? certificatesIn(row.seal.text).chain : [];
  if (!first) return undefined;
  const { validTo, subject, issuer } = new X509Certificate(first);
  return { validUntil: new Date(validTo), selfSigned: subject === issuer };
};

const subscribers = async (TopicArn: string, region?: string) => {
  const reply = await queryRequest('sns', 'ListSubscriptionsByTopic', { TopicArn }, region);
  return membersIn(reply, 'Subscriptions').map((one) => ({
    address: textIn(one, 'Endpoint') ?? '',
    confirmed: textIn(one, 'SubscriptionArn')?.startsWith('arn:') ?? false,
  }));
};

const costTag: Account['costTag'] = async (TagKey) => {
  type Listed = { CostAllocationTags: { Status: string }[] };
  const target = 'AWSInsightsIndexService.ListCostAllocationTags';
  const { CostAllocationTags } = await jsonRequest<Listed>('ce', target, { TagKeys: [TagKey] });
  return CostAllocationTags[0]?.Status === 'Active';
};

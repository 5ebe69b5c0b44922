// The doctor's view of a real account, with the operator's own credentials.
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
import type { Settings } from '../../lib/settings/settings.ts';
import { askJson } from './ask-json.ts';
import { askQuery } from './ask-query.ts';
import type { Account } from './doctor.ts';
import { providerUrls, tryPlaid, webhooksAtStripe } from './providers.ts';
import { describeStack } from './stack-outputs.ts';
import { membersIn, textIn } from './xml.ts';

const CONCURRENT_EXECUTIONS = { ServiceCode: 'lambda', QuotaCode: 'L-B99A9384' };

/** undefined where AWS says that there is no such thing. */
const unlessMissing = async <T>(asked: Promise<T>, name: string): Promise<T | undefined> =>
  asked.catch((error: Error) => {
    if (error.name === name || (name === 'ResourceNotFoundException' && error instanceof ResourceNotFoundException))
      return undefined;
    throw error;
  });

export const openAccount = (settings: Settings): Account => {
  const [ses, secrets] = [new SESClient({}), new SecretsManagerClient({})];
  const { plaidUrl, stripeUrl } = providerUrls(settings);
  type Quota = { Quota: { Value: number } };
  const quota = (action: string) =>
    askJson<Quota>('servicequotas', `ServiceQuotasV20190624.${action}`, CONCURRENT_EXECUTIONS);

  return {
    async identity() {
      const reply = await askQuery('sts', 'GetCallerIdentity');
      return { account: textIn(reply, 'Account') ?? '', arn: textIn(reply, 'Arn') ?? '' };
    },
    async bootstrapVersion() {
      const Name = '/cdk-bootstrap/hnb659fds/version';
      const asked = askJson<{ Parameter: { Value: string } }>('ssm', 'AmazonSSM.GetParameter', { Name });
      const found = await unlessMissing(asked, 'ParameterNotFound');
      return found && Number(found.Parameter.Value);
    },
    async concurrency() {
      // An account whose quota nobody ever changed may have none of its own.
      const own = await unlessMissing(quota('GetServiceQuota'), 'NoSuchResourceException');
      return (own ?? (await quota('GetAWSDefaultServiceQuota'))).Quota.Value;
    },
    async mail(identity) {
      const Identities = [identity];
      const [limits, verified, dkim] = await Promise.all([
        ses.send(new GetSendQuotaCommand({})),
        ses.send(new GetIdentityVerificationAttributesCommand({ Identities })),
        ses.send(new GetIdentityDkimAttributesCommand({ Identities })),
      ]);
      return {
        mailsADay: limits.Max24HourSend ?? 0,
        mailsASecond: limits.MaxSendRate ?? 0,
        verified: verified.VerificationAttributes?.[identity]?.VerificationStatus === 'Success',
        signed: dkim.DkimAttributes?.[identity]?.DkimVerificationStatus === 'Success',
      };
    },
    async secret(SecretId) {
      const asked = secrets.send(new GetSecretValueCommand({ SecretId }));
      const found = await unlessMissing(asked, 'ResourceNotFoundException');
      return found && { text: found.SecretString ?? '', since: found.CreatedDate ?? new Date() };
    },
    async secretSince(SecretId) {
      const { LastChangedDate, CreatedDate } = await secrets.send(new DescribeSecretCommand({ SecretId }));
      return LastChangedDate ?? CreatedDate;
    },
    async certificate(CertificateArn) {
      type Described = { Certificate: { Status: string; DomainName: string; SubjectAlternativeNames?: string[] } };
      const asked = askJson<Described>('acm', 'CertificateManager.DescribeCertificate', { CertificateArn });
      const found = await unlessMissing(asked, 'ResourceNotFoundException');
      if (!found) return undefined;
      const { Status, DomainName, SubjectAlternativeNames = [DomainName] } = found.Certificate;
      return { status: Status, names: SubjectAlternativeNames };
    },
    stack: () => describeStack(settings.stage),
    async listeners(TopicArn) {
      const reply = await askQuery('sns', 'ListSubscriptionsByTopic', { TopicArn });
      return membersIn(reply, 'Subscriptions').map((one) => ({
        address: textIn(one, 'Endpoint') ?? '',
        confirmed: textIn(one, 'SubscriptionArn')?.startsWith('arn:') ?? false,
      }));
    },
    async costTag(TagKey) {
      type Listed = { CostAllocationTags: { Status: string }[] };
      const input = { TagKeys: [TagKey] };
      const { CostAllocationTags } = await askJson<Listed>(
        'ce',
        'AWSInsightsIndexService.ListCostAllocationTags',
        input,
      );
      return CostAllocationTags[0]?.Status === 'Active';
    },
    async resolve(name) {
      return (await lookup(name, { all: true }).catch(() => [])).map(({ address }) => address);
    },
    tryPlaid: (keys, siteUrl) => tryPlaid(plaidUrl, siteUrl, keys),
    webhooksAtStripe: (secretKey) => webhooksAtStripe(stripeUrl, secretKey),
    builtSite: () => existsSync('web/dist/index.html'),
  };
};

// The doctor's view of a real account, with the operator's own credentials.

import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import {
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
import { Configuration, CountryCode, PlaidApi } from 'plaid';
import Stripe from 'stripe';
import { plaidUrl, type Settings } from '../../lib/settings.ts';
import { askJson } from './ask-json.ts';
import { askQuery } from './ask-query.ts';
import type { Account } from './doctor.ts';
import { describeStack } from './stack-outputs.ts';

const CONCURRENT_EXECUTIONS = 'L-B99A9384';

export const openAccount = (settings: Settings): Account => {
  const [ses, secrets] = [new SESClient({}), new SecretsManagerClient({})];
  return {
    async identity() {
      type Caller = { GetCallerIdentityResponse: { GetCallerIdentityResult: { Account: string; Arn: string } } };
      const reply = await askQuery<Caller>('sts', '2011-06-15', 'GetCallerIdentity');
      const { Account, Arn } = reply.GetCallerIdentityResponse.GetCallerIdentityResult;
      return { account: Account, arn: Arn };
    },
    region: () => new CognitoIdentityProviderClient({}).config.region(),
    async bootstrapVersion() {
      const Name = '/cdk-bootstrap/hnb659fds/version';
      try {
        const { Parameter } = await askJson<{ Parameter: { Value: string } }>('ssm', 'AmazonSSM.GetParameter', {
          Name,
        });
        return Number(Parameter.Value);
      } catch (error) {
        if ((error as Error).name === 'ParameterNotFound') return undefined;
        throw error;
      }
    },
    async concurrency() {
      const { Quota } = await askJson<{ Quota: { Value: number } }>(
        'servicequotas',
        'ServiceQuotasV20190624.GetServiceQuota',
        { ServiceCode: 'lambda', QuotaCode: CONCURRENT_EXECUTIONS },
      );
      return Quota.Value;
    },
    async mail(identity) {
      const Identities = [identity];
      const [quota, verified, dkim] = await Promise.all([
        ses.send(new GetSendQuotaCommand({})),
        ses.send(new GetIdentityVerificationAttributesCommand({ Identities })),
        ses.send(new GetIdentityDkimAttributesCommand({ Identities })),
      ]);
      return {
        mailsADay: quota.Max24HourSend ?? 0,
        mailsASecond: quota.MaxSendRate ?? 0,
        verified: verified.VerificationAttributes?.[identity]?.VerificationStatus === 'Success',
        signed: dkim.DkimAttributes?.[identity]?.DkimVerificationStatus === 'Success',
      };
    },
    async secret(SecretId) {
      try {
        return (await secrets.send(new GetSecretValueCommand({ SecretId }))).SecretString;
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return undefined;
        throw error;
      }
    },
    async certificate(CertificateArn) {
      type Described = { Certificate: { Status: string; SubjectAlternativeNames: string[] } };
      const { Certificate } = await askJson<Described>('acm', 'CertificateManager.DescribeCertificate', {
        CertificateArn,
      });
      return { status: Certificate.Status, names: Certificate.SubjectAlternativeNames };
    },
    stack: () => describeStack(settings.stage),
    async resolve(name) {
      return (await lookup(name, { all: true }).catch(() => [])).map(({ address }) => address);
    },
    async tryPlaid({ client_id, secret }) {
      const headers = { 'PLAID-CLIENT-ID': client_id, 'PLAID-SECRET': secret };
      const basePath = process.env.PLAID_BASE_URL ?? plaidUrl(settings);
      const plaid = new PlaidApi(new Configuration({ basePath, baseOptions: { headers, timeout: 10_000 } }));
      try {
        await plaid.institutionsGet({ count: 1, offset: 0, country_codes: [CountryCode.Us] });
      } catch (error) {
        // The SDK's error carries the keys; what Plaid said does not.
        const { error_message } = ((error as { response?: { data?: unknown } }).response?.data ?? {}) as {
          error_message?: string;
        };
        throw new Error(`Plaid refused: ${error_message ?? (error as { code?: string }).code ?? 'no answer'}`);
      }
    },
    async webhooksAtStripe(secretKey) {
      const stripe = new Stripe(secretKey, { telemetry: false, timeout: 10_000 });
      const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
      return data.map(({ url, status, enabled_events }) => ({ url, status, events: enabled_events }));
    },
    builtSite: () => existsSync('web/dist/index.html'),
  };
};

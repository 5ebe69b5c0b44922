// The whole product in one stack, with its alarms in a stack inside it (docs/adr/001-single-stack.md). Its parts are in order of
// their dependencies.
import { CfnOutput, Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { Api } from './api/api.ts';
import { SocketApi } from './api/socket-api.ts';
import { Assistant } from './assistant.ts';
import { bundles } from './build/bundle.ts';
import { Data } from './data/data.ts';
import { openToPages } from './data/files.ts';
import { Email } from './email.ts';
import { FeatureFunction, type FunctionEntry, targetArn } from './functions/feature-function.ts';
import type { Resources } from './functions/resources.ts';
import { isAsync } from './functions/trigger.ts';
import { wireTrigger } from './functions/wire-trigger.ts';
import { functionTable } from './functions.ts';
import { hostedDomainOf, Identity, socialProviders } from './identity/identity.ts';
import { IncomingMail } from './incoming-mail.ts';
import { Monitoring } from './monitoring/monitoring.ts';
import { Rollout } from './rollout.ts';
import { requireDomain } from './settings/read-settings.ts';
import { FIRST_REGION, paymentsDashboardUrl, plaidUrl, type Settings } from './settings/settings.ts';
import { EdgeLog } from './site/edge-log.ts';
import { Firewall } from './site/firewall.ts';
import { Site } from './site/site.ts';
import { uploadSite } from './site/upload.ts';

export const REGION = FIRST_REGION;

export type GroundworkProps = {
  settings: Settings;
  /** Folder of the built site. */
  siteAssets: string;
  /** Returns when the site is complete, where it's built beside the synthesis. */
  waitForSite?(): void;
};

/** Settings that functions need, besides the parts of the stack. */
const resourceSettings = (settings: Settings, siteUrl: string, api: Api) => ({
  siteUrl,
  functionArns: {
    fileChecks: targetArn(api, settings, 'file-checks'),
    push: targetArn(api, settings, 'push'),
    membershipWorker: targetArn(api, settings, 'membership-worker'),
  },
  plaidUrl: plaidUrl(settings),
  paymentsDashboardUrl: paymentsDashboardUrl(settings),
  staffSignIn: settings.staffSignIn,
  edgeSecrets: api.originSecretArns,
  sealAlgorithm: settings.sealAlgorithm,
  retiredSealKeys: settings.retiredSealKeys,
  timestamps: settings.timestamps,
  sandbox: settings.mail.sandbox,
  supportEmail: settings.supportEmail,
  teamPlan: settings.teamPlan,
  workers: settings.concurrency.workers,
  malwareScan: settings.malwareScan,
  hostedUrl: `https://${hostedDomainOf(settings)}`,
  canary: settings.canary,
});

/** The settings that pages read from config.json. */
const siteConfig = (settings: Settings, { pool, client, assistants }: Identity): Record<string, string> => ({
  stage: settings.stage,
  region: REGION,
  userPoolId: pool.userPoolId,
  userPoolClientId: client.userPoolClientId,
  passkeyDomain: settings.passkeyDomain ?? '',
  staffSignIn: settings.staffSignIn,
  socialSignIn: socialProviders(settings).join(','),
  campaigns: settings.mail.campaigns ? 'on' : 'off',
  mailIn: settings.mailIn === 'off' ? 'off' : 'on',
  assistantsClientId: assistants?.userPoolClientId ?? '',
  hostedUiDomain: hostedDomainOf(settings),
  tenant: settings.tenant,
  analyticsUrl: settings.analyticsUrl,
  supportEmail: settings.supportEmail,
});

export class GroundworkStack extends Stack {
  /** The file in which each function's code begins. */
  readonly entries: Record<string, string>;

  constructor(scope: Construct, id: string, { settings, siteAssets, waitForSite }: GroundworkProps) {
    super(scope, id, {
      // CloudFront accepts certificates and firewalls from this Region only, and everything else is next to it.
      env: { region: REGION, account: settings.account },
      description: `Groundwork ${settings.stage}: proof of funds and client workflow for real-estate agents`,
      tags: { product: 'groundwork', stage: settings.stage },
      terminationProtection: settings.keepData,
    });
    requireDomain(settings);
    const data = new Data(this, settings);
    const email = new Email(this, settings);
    const api = new Api(this, settings);
    const socket = new SocketApi(this, { settings, api });
    const firewall =
      settings.firewall === 'off'
        ? undefined
        : new Firewall(this, settings, () => api.all.flatMap(({ routes }) => routes));
    const firewallArn = firewall?.arn;
    const site = new Site(this, { settings, siteAssets, documents: data.documents, api, socket, firewallArn });
    openToPages(data.files, site.url);
    const identity = new Identity(this, { settings, siteUrl: site.url, email });
    api.parts.pages.authorizeBy(identity.pool, identity.client);

    const assistant =
      settings.assistant === 'guide' ? undefined : new Assistant(this, settings, settings.assistant.model);
    const incomingMail =
      settings.mailIn === 'off'
        ? undefined
        : { mail: new IncomingMail(this, settings, settings.mailIn.domain), domain: settings.mailIn.domain };
    const parts = { data, email, identity, socket, assistant, incomingMail };
    const resources: Resources = { ...parts, ...resourceSettings(settings, site.url, api) };
    const table: Record<string, FunctionEntry> = functionTable(resources);
    this.entries = Object.fromEntries(Object.entries(table).map(([name, { entry }]) => [name, entry]));
    const functions = this.createFunctions(table, { ...resources, api, settings });

    const monitoring = new Monitoring(this, { settings, api, socket, site, email, identity, data, functions });
    if (settings.rollout !== 'allAtOnce') new Rollout(this, { settings, rollout: settings.rollout, functions });
    if (settings.edgeLog) new EdgeLog(this, { settings, distribution: site.distribution });
    waitForSite?.();
    const pages = uploadSite(site, {
      settings,
      siteAssets,
      after: [...api.all.map((one) => one.api.deploymentStage), socket.stage, ...functions.map(({ target }) => target)],
      config: siteConfig(settings, identity),
    });
    monitoring.startAfter(pages);
    this.writeOutputs({
      SiteUrl: site.url,
      MailFrom: settings.mail.from,
      UserPoolId: identity.pool.userPoolId,
      UserPoolClientId: identity.client.userPoolClientId,
      TableName: data.table.tableName,
      VaultTableName: data.vaultTable.tableName,
      VaultKey: data.vaultKey.keyArn,
      SealKey: data.sealKey.keyArn,
      PdfKey: data.pdfKey.keyArn,
      DocumentBucket: data.documents.bucketName,
      FileBucket: data.files.bucketName,
      SiteBucket: site.bucket.bucketName,
      PlaidSecret: data.plaid.secretArn,
      StripeSecret: data.stripe.secretArn,
      PinKeySecret: data.pinKey.secretArn,
      EdgeSecret: api.originSecretArn,
      AlarmTopic: monitoring.topics?.all.topicArn,
      TestAlarm: monitoring.testAlarm,
    });
  }

  private createFunctions(
    table: Record<string, FunctionEntry>,
    to: Resources & { api: Api; settings: Settings },
  ): FeatureFunction[] {
    const { settings } = to;
    const codeOf = bundles(this, this.entries, settings);
    return Object.entries(table).map(([name, entry]) => {
      const { trigger, grants } = entry;
      const isWorker = 'queue' in trigger;
      const feature = new FeatureFunction(this, {
        settings,
        name,
        trigger,
        code: codeOf(name),
        environment: Object.assign({}, ...grants.map(({ environment }) => environment)),
        permissions: grants.flatMap(({ permissions }) => permissions),
        timeout: isWorker ? trigger.queue.workerTimeout : Duration.seconds(entry.timeoutSeconds ?? 15),
        memory: entry.memory ?? 1024,
        failedEvents: to.data.failedEvents,
        onFailure: entry.alarmOnly ? 'alarm' : isAsync(trigger) ? 'dead-letter-queue' : 'caller',
      });
      wireTrigger(feature, trigger, to);
      return feature;
    });
  }

  /** The names that the commands in scripts/ read. */
  private writeOutputs(outputs: Record<string, string | undefined>) {
    for (const [name, value] of Object.entries(outputs)) if (value) new CfnOutput(this, name, { value });
  }
}

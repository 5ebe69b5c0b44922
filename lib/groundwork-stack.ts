// The whole product in one stack (docs/adr/001-single-stack.md), in the order in which the parts know of each other.
import { CfnOutput, Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { Api } from './api/api.ts';
import { Socket } from './api/socket-api.ts';
import { Assistant } from './assistant.ts';
import { bundles } from './build/bundle.ts';
import { Data } from './data/data.ts';
import { Mail } from './email.ts';
import { FeatureFunction } from './functions/feature-function.ts';
import type { Resources } from './functions/grants.ts';
import { isAsync, WORKERS_A_QUEUE, wire } from './functions/triggers.ts';
import { type FunctionEntry, functionTable } from './functions.ts';
import { hostedDomainOf, Identity } from './identity/identity.ts';
import { Watch } from './monitoring/monitoring.ts';
import { Rollout } from './rollout.ts';
import { paymentsDashboardUrl, plaidUrl, type Settings } from './settings.ts';
import { EdgeLog } from './site/edge-log.ts';
import { Firewall } from './site/firewall.ts';
import { Site } from './site/site.ts';

export const REGION = 'us-east-1';

export type GroundworkProps = {
  settings: Settings;
  /** Folder of the built site. */
  siteAssets: string;
};

export class GroundworkStack extends Stack {
  /** The file in which each function's code begins. */
  readonly entries: Record<string, string>;

  constructor(scope: Construct, id: string, { settings, siteAssets }: GroundworkProps) {
    super(scope, id, {
      // CloudFront takes certificates and firewalls of this region only, and everything else stands beside it.
      env: { region: REGION, account: settings.account },
      description: `Groundwork ${settings.stage}: proof of funds and client workflow for real-estate agents`,
      tags: { product: 'groundwork', stage: settings.stage },
      terminationProtection: settings.keepData,
    });
    const data = new Data(this, settings);
    const mail = new Mail(this, settings);
    const api = new Api(this, settings);
    const socket = new Socket(this, { settings, api });
    const firewall = settings.firewall ? new Firewall(this, settings) : undefined;
    const site = new Site(this, { settings, siteAssets, api, socket, firewallArn: firewall?.arn });
    const identity = new Identity(this, { settings, siteUrl: site.url, mail });
    api.routes.authorizeBy(identity.pool);

    const resources: Resources = {
      siteUrl: site.url,
      plaidUrl: plaidUrl(settings),
      paymentsDashboardUrl: paymentsDashboardUrl(settings),
      data,
      mail,
      identity,
      socket,
      edgeSecrets: api.originSecretArns,
      canary: settings.canary,
      assistant: settings.assistant === 'guide' ? undefined : new Assistant(this, settings, settings.assistant.model),
    };
    const table: Record<string, FunctionEntry> = functionTable(resources);
    this.entries = Object.fromEntries(Object.entries(table).map(([name, { entry }]) => [name, entry]));
    const codeOf = bundles(this, this.entries, settings);
    const functions = Object.entries(table).map(([name, entry]) => {
      const { trigger, uses } = entry;
      const workerTimeout = 'queue' in trigger ? trigger.queue.workerTimeout : undefined;
      const feature = new FeatureFunction(this, {
        settings,
        name,
        code: codeOf(name),
        environment: Object.assign({}, ...uses.map((use) => use.environment)),
        grants: uses.flatMap((use) => use.grants),
        timeout: workerTimeout ?? Duration.seconds(entry.timeoutSeconds ?? 15),
        memory: entry.memory ?? 1024,
        reservedConcurrency: entry.atOnce ?? ('queue' in trigger ? WORKERS_A_QUEUE : undefined),
        failures: entry.keepsNothing ? 'told' : isAsync(trigger) ? 'kept' : 'answered',
      });
      wire(feature, trigger, { ...resources, api, settings });
      return feature;
    });

    const watch = new Watch(this, { settings, api, data, functions });
    if (settings.rollout !== 'allAtOnce') new Rollout(this, { settings, rollout: settings.rollout, functions, watch });
    if (settings.edgeLog) new EdgeLog(this, { settings, distribution: site.distribution });
    site.publish({
      stage: settings.stage,
      region: REGION,
      userPoolId: identity.pool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
      hostedUiDomain: hostedDomainOf(settings),
      tenant: settings.tenant,
      analyticsUrl: settings.analyticsUrl,
    });
    new CfnOutput(this, 'SiteUrl', { value: site.url });
    new CfnOutput(this, 'UserPoolId', { value: identity.pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: identity.client.userPoolClientId });
    new CfnOutput(this, 'TableName', { value: data.table.tableName });
    new CfnOutput(this, 'VaultTableName', { value: data.vaultTable.tableName });
    new CfnOutput(this, 'VaultKey', { value: data.vaultKey.keyArn });
    new CfnOutput(this, 'DocumentBucket', { value: data.documents.bucketName });
    new CfnOutput(this, 'PlaidSecret', { value: data.plaid.secretArn });
    new CfnOutput(this, 'StripeSecret', { value: data.stripe.secretArn });
    new CfnOutput(this, 'PinKeySecret', { value: data.pinKey.secretArn });
    new CfnOutput(this, 'EdgeSecret', { value: api.originSecretArn });
    if (watch.topic) new CfnOutput(this, 'AlarmTopic', { value: watch.topic.topicArn });
  }
}

// What waits in the second Region: replicas of the three keys, the email identities, someone who notices from outside that the first
// Region fails, and the project that brings data back. It refers to the product's stack, so it comes after it.
import { CfnReplicaKey } from 'aws-cdk-lib/aws-kms';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { CfnDeletionPolicy, CfnOutput, CfnParameter, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { copyNamesOf, type FirstRegion, REPLICATED_KEYS, STANDBY_PARAMETERS } from './copy-names.ts';
import type { CopyProps } from './copy-stack.ts';
import { createRestoreProject } from './restore-project.ts';
import { createAlarms, watchFirstRegion } from './watch-first-region.ts';

export class StandbyStack extends Stack {
  constructor(scope: Construct, id: string, { settings }: CopyProps) {
    super(scope, id, {
      env: { region: settings.secondRegion, account: settings.account },
      description: `Groundwork ${settings.stage} in its second Region: keys, email, alarms and the way back`,
      tags: { product: 'groundwork', stage: settings.stage },
      terminationProtection: true,
    });
    const first = Object.fromEntries(
      STANDBY_PARAMETERS.map((name) => [name, new CfnParameter(this, name).valueAsString]),
    ) as FirstRegion;
    for (const name of REPLICATED_KEYS) this.createReplicaKey(name, first[name]);
    const { identity, campaigns } = settings.mail;
    // Domains are verified for each Region, with their own DNS records.
    if ('domain' in identity) new EmailIdentity(this, 'Identity', { identity: Identity.domain(identity.domain) });
    new EmailIdentity(this, 'CampaignIdentity', { identity: Identity.domain(campaigns.domain) });
    // What a restore reads. A replica has the name of its table.
    new CfnOutput(this, 'CopyTable', { value: first.TableName });
    new CfnOutput(this, 'CopyVaultTable', { value: first.VaultTableName });
    new CfnOutput(this, 'CopyBucket', { value: copyNamesOf(settings, this.account)?.bucket ?? '' });
    const alarm = createAlarms(this, settings);
    watchFirstRegion(this, { settings, first, alarm });
    createRestoreProject(this, { settings, first, alarm });
  }

  /** The same key material under the same ID: it opens the vault, adds to and checks the seals, and signs PDFs. */
  private createReplicaKey(name: string, primaryKeyArn: string) {
    const key = new CfnReplicaKey(this, `${name}Replica`, {
      primaryKeyArn,
      keyPolicy: {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { AWS: `arn:aws:iam::${this.account}:root` },
            Action: 'kms:*',
            Resource: '*',
          },
        ],
      },
    });
    key.cfnOptions.deletionPolicy = key.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.RETAIN;
    new CfnOutput(this, `${name}ReplicaArn`, { value: key.attrArn });
  }
}

import { CfnReplicaKey } from 'aws-cdk-lib/aws-kms';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { CfnOutput, CfnParameter, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { KEPT } from '../data/removal-policy.ts';
import type { Settings } from '../settings/settings.ts';
import {
  copyNamesOf,
  copyStackName,
  type FirstRegion,
  REPLICATED_KEYS,
  STANDBY_PARAMETERS,
  standbyStackName,
} from './copy-names.ts';
import { type CopyProps, CopyStack } from './copy-stack.ts';
import { createRestoreProject } from './restore-project.ts';
import { createAlarms, watchFirstRegion } from './watch-first-region.ts';

// The standby in the second Region: replicas of the three keys, the email identities, an outside check that notices when the first
// Region fails, and the project that restores data. It refers to the product's stack, so it comes after it.

class StandbyStack extends Stack {
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
    if (campaigns) new EmailIdentity(this, 'CampaignIdentity', { identity: Identity.domain(campaigns.domain) });
    // A restore reads these outputs. A replica has the same name as its table.
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
    key.applyRemovalPolicy(KEPT);
    new CfnOutput(this, `${name}ReplicaArn`, { value: key.attrArn });
  }
}

/** Both stacks of the second Region, for a stage that has one. */
export const addCopyStacks = (scope: Construct, settings: Settings): { copy: CopyStack; standby: StandbyStack } => {
  const { secondRegion, stage } = settings;
  if (!secondRegion) throw new Error(`${stage} keeps no copy in a second Region`);
  const props = { settings: { ...settings, secondRegion } };
  return {
    copy: new CopyStack(scope, copyStackName(stage), props),
    standby: new StandbyStack(scope, standbyStackName(stage), props),
  };
};

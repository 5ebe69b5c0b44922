// Names in the second Region's copy. The product's stack and the copy's refer to each other by these names, because CloudFormation
// has no references between Regions.
import type { Settings } from '../settings/settings.ts';

export const copyStackName = (stage: Settings['stage']) => `Groundwork-${stage}-copy`;

export const standbyStackName = (stage: Settings['stage']) => `Groundwork-${stage}-standby`;

export const keyAliasOf = (stage: Settings['stage']) => `alias/groundwork-${stage}-copy`;

/** S3 names its metrics by this rule. */
export const REPLICATION_RULE = 'second-region';

export const replicationRoleName = (stage: Settings['stage']) => `groundwork-${stage}-document-replication`;

export const restoreProjectName = (stage: Settings['stage']) => `groundwork-${stage}-restore`;

/** The prefix of tables that a restore makes from an earlier second, so that a role may delete these tables and no others. */
export const RESTORED_PREFIX = 'groundwork-restored-';

/** Undefined for a stage that keeps no copy. */
export const copyNamesOf = ({ stage, secondRegion }: Pick<Settings, 'stage' | 'secondRegion'>, account: string) =>
  secondRegion && {
    region: secondRegion,
    bucket: `groundwork-${stage}-documents-${account}-${secondRegion}`,
    keyAliasArn: `arn:aws:kms:${secondRegion}:${account}:${keyAliasOf(stage)}`,
    replicationRoleArn: `arn:aws:iam::${account}:role/${replicationRoleName(stage)}`,
  };

/** The keys with replicas. The product's stack has an output of the same name for each. */
export const REPLICATED_KEYS = ['VaultKey', 'SealKey', 'PdfKey'] as const;

/** Outputs of the product's stack, which CloudFormation can't pass between Regions. operations/stack/second-region.ts does. */
export const STANDBY_PARAMETERS = [
  ...REPLICATED_KEYS,
  'SiteUrl',
  'TableName',
  'VaultTableName',
  'DocumentBucket',
] as const;
export type FirstRegion = Record<(typeof STANDBY_PARAMETERS)[number], string>;

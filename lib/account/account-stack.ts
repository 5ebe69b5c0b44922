// What an account needs once, before the product: a record of every call, and the role that deploys. It is a stack of its own
// because the role must exist before it can deploy anything, and because each stage has its own account.
import { CfnOutput, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { REGION } from '../groundwork-stack.ts';
import type { Settings } from '../settings/settings.ts';
import { createAuditTrail } from './audit-trail.ts';
import { createDeployRole } from './deploy-role.ts';

export type AccountProps = {
  settings: Settings;
  /** Whose workflow may deploy: owner/name at GitHub. */
  repository: string;
};

export class AccountStack extends Stack {
  constructor(scope: Construct, id: string, { settings, repository }: AccountProps) {
    super(scope, id, {
      env: { region: REGION, account: settings.account },
      description: `The account of Groundwork ${settings.stage}: audit trail and deploy role`,
      tags: { product: 'groundwork', stage: settings.stage },
      terminationProtection: true,
    });
    createAuditTrail(this);
    const role = createDeployRole(this, settings, repository);
    new CfnOutput(this, 'DeployRoleArn', { value: role.roleArn });
  }
}

/** The repository from the command line's context, checked: a wrong one would trust someone else's workflow. */
export const repositoryOf = (context: { tryGetContext(name: string): unknown }): string => {
  const repository: unknown = context.tryGetContext('repository');
  if (typeof repository === 'string' && /^[\w-]+\/[\w.-]+$/.test(repository)) return repository;
  throw new Error(
    `${repository === undefined ? 'No repository was given' : `'${String(repository)}' is not a repository`}. Use -c repository=OWNER/NAME.`,
  );
};

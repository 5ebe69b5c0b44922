// What the state of a stack means for someone who wants to deploy to it.
import type { Settings } from '../../lib/settings/settings.ts';
import { type Finding, fail, ok, warn } from '../command/findings.ts';
import { stackNameOf } from '../stack/stack-outputs.ts';

export const findingOfStack = (
  { stage, keepData }: Settings,
  status: string | undefined,
  { name, called }: { name: string; called: string } = { name: stackNameOf(stage), called: 'the stack' },
): Finding => {
  const state = `${called} is ${status}`;
  // A change set that no one has approved has not created anything yet.
  if (status === undefined || status === 'REVIEW_IN_PROGRESS')
    return warn('nothing is deployed yet', `npm run deploy -- --stage ${stage}`);
  if (/^(CREATE|UPDATE|IMPORT)_COMPLETE$/.test(status)) return ok(state);
  if (/^(UPDATE|IMPORT)_ROLLBACK_COMPLETE$/.test(status))
    return warn(`${state}: the last release was rolled back`, 'Its events say why. Fix that, then deploy again');
  if (/_IN_PROGRESS$/.test(status)) return fail(`${state}: someone is deploying`, 'Wait until it has ended');
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return fail(
      `${state}: the rollback is blocked`,
      `Fix what its events name, then aws cloudformation continue-update-rollback --stack-name ${name}`,
    );
  if (/^(CREATE_FAILED|ROLLBACK_COMPLETE|ROLLBACK_FAILED)$/.test(status)) {
    const unprotect = `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name}`;
    return fail(
      `${state}: the first deployment failed, and nothing of it is in use`,
      `Fix what its events name, then ${keepData ? `${unprotect} and ` : ''}aws cloudformation delete-stack --stack-name ${name}`,
    );
  }
  return fail(state, 'Look at its events in CloudFormation');
};

// What a stack's state means for whoever wants to deploy into it.
import type { Settings } from '../../lib/settings/settings.ts';
import { type Finding, fail, ok, warn } from './report.ts';
import { stackNameOf } from './stack-outputs.ts';

export const judgeStack = ({ stage, keepData }: Settings, status: string | undefined): Finding => {
  const name = stackNameOf(stage);
  const says = `the stack is ${status}`;
  // A change set that nobody let through has made nothing yet.
  if (status === undefined || status === 'REVIEW_IN_PROGRESS')
    return warn('nothing is deployed yet', `npm run deploy -- --stage ${stage}`);
  if (/^(CREATE|UPDATE|IMPORT)_COMPLETE$/.test(status)) return ok(says);
  if (/^(UPDATE|IMPORT)_ROLLBACK_COMPLETE$/.test(status))
    return warn(`${says}: the last release was taken back`, 'Its events say why; deploy again once that is mended');
  if (/_IN_PROGRESS$/.test(status)) return fail(`${says}: somebody is deploying`, 'Wait until it has ended');
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return fail(
      `${says}: the way back is blocked`,
      `Mend what its events name, then aws cloudformation continue-update-rollback --stack-name ${name}`,
    );
  if (/^(CREATE_FAILED|ROLLBACK_COMPLETE|ROLLBACK_FAILED)$/.test(status)) {
    const unlock = `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name}`;
    return fail(
      `${says}: the first deployment failed, and nothing of it serves anybody`,
      `Mend what its events name, then ${keepData ? `${unlock} and ` : ''}aws cloudformation delete-stack --stack-name ${name}`,
    );
  }
  return fail(says, 'Look at its events in CloudFormation');
};

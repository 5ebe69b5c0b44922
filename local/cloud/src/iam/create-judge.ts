import type { Caller } from '../aws/endpoint/service.ts';
import type { Statement, Verdict } from './judge.ts';
import { judgeCall, type ResourcePolicy } from './judge-call.ts';

export type RoleQuestion = {
  statements: Statement[];
  roleArn: string;
  action: string;
  resource: string;
  context: Record<string, string[]>;
};

/** What the endpoint asks: may this role do this to that? */
export type AskJudge = (question: RoleQuestion) => Verdict;

/** A resource's own policy may be enough without the statement. */
export const refusedWithout = (judge: AskJudge, question: RoleQuestion, statement: Statement): boolean =>
  !judge({ ...question, statements: question.statements.filter((one) => one !== statement) }).allowed;

/** `policyOf` finds the policy of the bucket, key, queue or secret that the resource belongs to, if it has one. */
export const createJudge =
  (policyOf: (resource: string) => ResourcePolicy | undefined = () => undefined): AskJudge =>
  ({ statements, roleArn, action, resource, context }) =>
    judgeCall(statements, policyOf(resource), { roleArn }, { action, resource, context });

/** For a service that has to know, beside its own needs, what else its caller may do. */
export const mayDo = (
  judge: AskJudge,
  { caller, statements }: { caller: Caller; statements: Statement[] },
  action: string,
  resource: string,
): boolean =>
  caller.kind === 'operator' || judge({ statements, roleArn: caller.roleArn, action, resource, context: {} }).allowed;

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

import {
  type Context,
  conditionsHold,
  fillVariables,
  many,
  matchesArn,
  matchesPattern,
  type OneOrMany,
  type PrincipalElement,
  type Statement,
} from './statement.ts';

export type { Context, Statement } from './statement.ts';

export type Question = { action: string; resource: string; context: Context };

/** `reason` is in the words AWS ends its refusals with. */
type Verdict = { allowed: boolean; explicitDeny?: boolean; reason: string };

type PolicyKind = 'identity' | 'resource';

/** One policy's opinion of one call: an explicit deny beats every allow, silence is a refusal. */
export const judge = (statements: Statement[], question: Question, kind: PolicyKind = 'identity'): Verdict => {
  const effects = new Set(statements.filter((one) => applies(one, question)).map((one) => one.Effect));
  if (effects.has('Deny'))
    return {
      allowed: false,
      explicitDeny: true,
      reason: `with an explicit deny in ${article(kind)} ${kind}-based policy`,
    };
  if (effects.has('Allow')) return { allowed: true, reason: `${article(kind)} ${kind}-based policy allows it` };
  return { allowed: false, reason: `because no ${kind}-based policy allows the ${question.action} action` };
};

const article = (kind: PolicyKind) => (kind === 'identity' ? 'an' : 'a');

export const applies = (statement: Statement, { action, resource, context }: Question): boolean =>
  matchesElement(statement.Action, statement.NotAction, (pattern) =>
    matchesPattern(pattern.toLowerCase(), action.toLowerCase()),
  ) &&
  matchesElement(statement.Resource, statement.NotResource, (pattern) => {
    const filled = fillVariables(pattern, context);
    return filled !== undefined && matchesArn(filled, resource);
  }) &&
  conditionsHold(statement.Condition, context);

const matchesElement = (
  wanted: OneOrMany<string> | undefined,
  excluded: OneOrMany<string> | undefined,
  matches: (pattern: string) => boolean,
): boolean => (excluded !== undefined ? !many(excluded).some(matches) : many(wanted).some(matches));

type Principal = { roleArn: string } | { service: string };

export type ResourcePolicy = {
  statements: Statement[];
  /** True for a KMS key: identity policies count only if the key policy hands the decision to the account. */
  mustAllow?: boolean;
};

/**
 * Same-account semantics: either the identity or the resource policy is enough, an explicit deny in either is final. A resource
 * policy that names the account (its root) only hands the decision to the identity policy. An AWS service has no identity policy.
 */
export const judgeCall = (
  identity: Statement[],
  policy: ResourcePolicy | undefined,
  principal: Principal,
  question: Question,
): Verdict => {
  const own: Verdict =
    'service' in principal
      ? { allowed: false, reason: `because no resource-based policy allows the ${question.action} action` }
      : judge(identity, question);
  if (own.explicitDeny) return own;
  if (!policy) return own;

  const direct = judge(forPrincipal(policy.statements, principal, namesPrincipal), question, 'resource');
  if (direct.allowed || direct.explicitDeny) return direct;
  if (!policy.mustAllow || !own.allowed) return own;

  const handedOver = forPrincipal(policy.statements, principal, namesAccount).some(
    (one) => one.Effect === 'Allow' && applies(one, question),
  );
  return handedOver ? own : direct;
};

type Names = (element: PrincipalElement, principal: Principal) => boolean;

const forPrincipal = (statements: Statement[], principal: Principal, names: Names): Statement[] =>
  statements
    .filter(({ Effect, Principal, NotPrincipal }) => {
      // A deny on the account hits everyone in it, whereas an allow on it only hands over.
      const named: Names = Effect === 'Deny' ? (e, p) => namesPrincipal(e, p) || namesAccount(e, p) : names;
      if (NotPrincipal) return !named(NotPrincipal, principal);
      return Principal !== undefined && named(Principal, principal);
    })
    .map((one) => (one.Resource || one.NotResource ? one : { ...one, Resource: '*' }));

const namesPrincipal: Names = (element, principal) => {
  if (element === '*') return true;
  if ('service' in principal) return many(element.Service).includes(principal.service);
  return many(element.AWS).some((arn) => arn === '*' || matchesArn(arn, principal.roleArn));
};

const namesAccount: Names = (element, principal) => {
  if (element === '*' || 'service' in principal) return false;
  const account = principal.roleArn.split(':')[4]!;
  return many(element.AWS).some((arn) => arn === account || arn === `arn:aws:iam::${account}:root`);
};

export type RoleQuestion = {
  statements: Statement[];
  roleArn: string;
  action: string;
  resource: string;
  context: Record<string, string[]>;
};

/** The endpoint's question: may this role do this to that? */
export type AskJudge = (question: RoleQuestion) => Verdict;

/** A resource's own policy may be enough without the statement. */
export const refusedWithout = (judge: AskJudge, question: RoleQuestion, statement: Statement): boolean =>
  !judge({ ...question, statements: question.statements.filter((one) => one !== statement) }).allowed;

/** `policyOf` finds the policy of the bucket, key, queue or secret that the resource belongs to, if it has one. */
export const createJudge =
  (policyOf: (resource: string) => ResourcePolicy | undefined = () => undefined): AskJudge =>
  ({ statements, roleArn, action, resource, context }) =>
    judgeCall(statements, policyOf(resource), { roleArn }, { action, resource, context });

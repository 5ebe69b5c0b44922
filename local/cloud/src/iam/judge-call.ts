import { applies, judge, type Question, type Statement, type Verdict } from './judge.ts';
import { matchesArn } from './pattern.ts';
import { many, type PrincipalElement } from './statement.ts';

export type Principal = { roleArn: string } | { service: string };

export type ResourcePolicy = {
  statements: Statement[];
  /** A KMS key obeys its key policy first: identity policies count only where that policy hands the decision to the account. */
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

import { conditionsHold } from './conditions.ts';
import { fillVariables, matchesArn, matchesPattern } from './pattern.ts';
import { type Context, many, type OneOrMany, type Statement } from './statement.ts';

export type { Context, Statement } from './statement.ts';

export type Question = { action: string; resource: string; context: Context };

/** `reason` is in the words AWS ends its refusals with. */
export type Verdict = { allowed: boolean; explicitDeny?: boolean; reason: string };

export type PolicyKind = 'identity' | 'resource';

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

// The grants of the functions one by one: the number of calls that needed each of them, and the effect of revoking one.
import { type AskJudge, applies, type RoleQuestion, refusedWithout } from './judge.ts';
import { many, type Statement } from './statement.ts';

export type GrantRow = {
  function: string;
  action: string;
  resource: string;
  /** Calls that this grant alone allowed. */
  needed: number;
  /** Calls that were refused because it was revoked. */
  missed: number;
  revoked: boolean;
};

export type RevokeOrder = { function: string; action: string; resource?: string };

export type Grants = {
  /** The judge, which also records the grants that its verdict depended on. */
  ask: AskJudge;
  list(): GrantRow[];
  /** Takes a grant from a function while it runs; without a resource, the action on every resource it is granted for. */
  revoke(order: RevokeOrder): void;
  restore(functionName?: string): void;
};

type Entry = { name: string; statement: Statement; needed: number; missed: number };

/** One statement for each pair of action and resource, so that each can be counted and revoked alone. */
export const oneByOne = (statements: Statement[]): Statement[] =>
  statements.flatMap((statement) => {
    const { Action, Resource, Effect } = statement;
    if (Effect !== 'Allow' || !Action || !Resource) return [statement];
    return many(Action).flatMap((action) =>
      many(Resource).map((resource) => ({ ...statement, Action: action, Resource: resource })),
    );
  });

/** `statementsOf` gives the live list that a function is judged by; undefined means there is no such function. */
export const createGrants = (
  judge: AskJudge,
  functionNames: string[],
  statementsOf: (functionName: string) => Statement[] | undefined,
): Grants => {
  const live = (name: string): Statement[] => {
    const statements = statementsOf(name);
    if (!statements) throw new Error(`There is no function ${name} to revoke a permission of`);
    return statements;
  };
  const entries: Entry[] = functionNames.flatMap((name) =>
    live(name)
      .filter(({ Effect }) => Effect === 'Allow')
      .map((statement) => ({ name, statement, needed: 0, missed: 0 })),
  );
  const byStatement = new Map(entries.map((entry) => [entry.statement, entry]));
  const revoked = new Set<Entry>();

  const noteNeeded = (question: RoleQuestion) => {
    const [grant, other] = question.statements.filter((one) => one.Effect === 'Allow' && applies(one, question));
    const entry = grant && !other ? byStatement.get(grant) : undefined;
    if (entry && refusedWithout(judge, question, entry.statement)) entry.needed += 1;
  };
  const noteMissed = (question: RoleQuestion) => {
    for (const entry of revoked)
      if (live(entry.name) === question.statements && applies(entry.statement, question)) entry.missed += 1;
  };

  return {
    ask(question) {
      const verdict = judge(question);
      if (verdict.allowed) noteNeeded(question);
      else noteMissed(question);
      return verdict;
    },
    list: () => entries.map((entry) => grantRow(entry, revoked.has(entry))),
    revoke({ function: name, action, resource }) {
      const statements = live(name);
      const chosen = entries.filter(
        ({ name: owner, statement: { Action, Resource } }) =>
          owner === name && Action === action && (resource === undefined || Resource === resource),
      );
      if (chosen.length === 0) throw new Error(`${name} has no grant of ${action}${resource ? ` on ${resource}` : ''}`);
      for (const entry of chosen) revoked.add(entry);
      statements.splice(0, Infinity, ...statements.filter((one) => !chosen.some(({ statement }) => statement === one)));
    },
    restore(functionName) {
      for (const entry of [...revoked].filter(({ name }) => functionName === undefined || name === functionName)) {
        live(entry.name).push(entry.statement);
        revoked.delete(entry);
      }
    },
  };
};

const grantRow = ({ name, statement, needed, missed }: Entry, revoked: boolean): GrantRow => ({
  function: name,
  action: String(statement.Action ?? `not ${statement.NotAction}`),
  resource: String(statement.Resource ?? `not ${statement.NotResource}`),
  needed,
  missed,
  revoked,
});

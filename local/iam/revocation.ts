import type { Statement } from './judge.ts';

export type Revocation = ReturnType<typeof createRevocation>;

const REVOKED = 'RevokedLocally';

/**
 * Takes a granted action from a function while it runs, so that a test can see that something needs it. `statementsOf` gives the
 * live list that the endpoint judges by; undefined means there is no such function.
 */
export const createRevocation = (statementsOf: (functionName: string) => Statement[] | undefined) => {
  const touched = new Set<string>();
  const list = (functionName: string) => {
    const statements = statementsOf(functionName);
    if (!statements) throw new Error(`There is no function ${functionName} to revoke a permission of`);
    return statements;
  };
  return {
    revoke(functionName: string, action: string) {
      list(functionName).push({ Sid: REVOKED, Effect: 'Deny', Action: action, Resource: '*' });
      touched.add(functionName);
    },
    restore() {
      for (const functionName of touched) {
        const statements = list(functionName);
        statements.splice(0, Infinity, ...statements.filter((one) => one.Sid !== REVOKED));
      }
      touched.clear();
    },
  };
};

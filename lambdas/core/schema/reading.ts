// What is noted while a value is read: what is wrong with it, and where.

export type Issue = {
  path: (string | number)[];
  /** For logs. */
  problem: string;
  /** For people: what the contract says about it, if it says anything. */
  message?: string;
  /** The most characters that a text may have, for one that has more. */
  longest?: number;
  /** Of a check: the value is of the right kind. */
  ofCheck?: boolean;
};

/** More would be read by no one. A list of a megabyte would otherwise become an answer of several. */
const MOST_ISSUES = 100;

/** Stands for a value that could not be read. */
export const FAILED = Symbol('failed');

export class Reading {
  readonly issues: Issue[] = [];

  fail(problem: string, more?: Omit<Issue, 'path' | 'problem'>): typeof FAILED {
    this.add({ path: [], problem, ...more });
    return FAILED;
  }

  add(issue: Issue): void {
    if (this.issues.length < MOST_ISSUES) this.issues.push(issue);
  }

  /** What was noted since then is about something within. */
  within(name: string | number, since: number): void {
    for (let at = since; at < this.issues.length; at++) this.issues[at]?.path.unshift(name);
  }
}

export class SchemaError extends Error {
  readonly issues: Issue[];

  constructor(issues: Issue[]) {
    super(
      issues.map(({ path, problem, message = problem }) => `${path.join('.') || 'the value'}: ${message}`).join('; '),
    );
    this.name = 'SchemaError';
    this.issues = issues;
  }
}

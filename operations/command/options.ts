import { parseArgs } from 'node:util';
import type { StageName } from '../../lib/settings/settings.ts';
import { explainError } from '../aws/explain-error.ts';
import { rehearseAt } from './rehearse.ts';

// Reads the options of an operator's command. The error of a missing, unknown or wrong option is one sentence, followed by the usage.

type Kinds = Record<string, 'text' | 'flag'>;
type Options<K extends Kinds> = { [Name in keyof K]: K[Name] extends 'flag' ? boolean : string | undefined };

/** A mistake in the command line. It is shown without a stack trace. */
class UsageError extends Error {}

export const readOptions = <K extends Kinds>(usage: string, kinds: K, args = process.argv.slice(2)) => {
  const usageError = (sentence: string) => new UsageError(`${sentence}\nUsage: ${usage}`);
  const types = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const parsed = (() => {
    try {
      return parseArgs({ args, options: types, allowPositionals: true });
    } catch (error) {
      throw usageError((error as Error).message.split('. ')[0] ?? '');
    }
  })();
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, parsed.values[name] ?? (kind === 'flag' ? false : undefined)]),
  ) as Options<K>;
  return { options, words: parsed.positionals, usageError };
};

/** For commands that take only options. */
export const refuseWords = (words: string[], usageError: (sentence: string) => UsageError): void => {
  if (words.length > 0) throw usageError(`'${words[0]}' is not an option`);
};

export const parseStage = (value: string | undefined, usageError: (sentence: string) => UsageError): StageName => {
  if (value === 'dev' || value === 'prod') return value;
  throw usageError(value === undefined ? '--stage is missing' : `'${value}' is not a stage. Use dev or prod`);
};

/** The operator's view of an error. DEBUG=1 shows all of it. */
const messageOf = (error: unknown): unknown => {
  if (error instanceof UsageError) return error.message;
  if (process.env.DEBUG) return error;
  const { message } = error as Error;
  const { what, help } = explainError(error);
  return what === message ? message : `${what}\n${help}`;
};

/** Runs a command. What it throws is its last line and sets its exit code. */
export const runCommand = async (run: () => Promise<boolean>): Promise<void> => {
  // The stack is in this Region, whatever Region a profile names (docs/adr/001-single-stack.md).
  process.env.AWS_REGION = 'us-east-1';
  try {
    if (process.env.LOCAL_CLOUD) await rehearseAt(process.env.LOCAL_CLOUD);
    process.exitCode = (await run()) ? 0 : 1;
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
};

// Findings of commands that run checks, one line for each check.
export type Finding = { level: 'ok' | 'warn' | 'fail'; what: string; help?: string };

export const ok = (what: string): Finding => ({ level: 'ok', what });
export const warn = (what: string, help: string): Finding => ({ level: 'warn', what, help });
export const fail = (what: string, help: string): Finding => ({ level: 'fail', what, help });

const labels = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' };

export const lineOf = ({ level, what, help }: Finding): string =>
  `${labels[level]}  ${what}${help ? `\n        ${help}` : ''}`;

export const summary = (findings: Finding[]): string => {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const warnings = count('warn');
  return `${count('ok')} ok, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, ${count('fail')} failed`;
};

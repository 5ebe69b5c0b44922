// The options of an operator's command: what is missing, unknown or wrong is one sentence and how to say it right.
import { parseArgs } from 'node:util';
import type { StageName } from '../../lib/settings/settings.ts';
import { whyOf } from './why.ts';

type Kinds = Record<string, 'text' | 'flag'>;
type Given<K extends Kinds> = { [Name in keyof K]: K[Name] extends 'flag' ? boolean : string | undefined };

/** For what the operator did wrong: shown without a stack. */
export class Usage extends Error {}

export const readOptions = <K extends Kinds>(usage: string, kinds: K, args = process.argv.slice(2)) => {
  const wrong = (sentence: string) => new Usage(`${sentence}\nSay: ${usage}`);
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const parsed = (() => {
    try {
      return parseArgs({ args, options, allowPositionals: true });
    } catch (error) {
      throw wrong((error as Error).message.split('. ')[0] ?? '');
    }
  })();
  const given = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, parsed.values[name] ?? (kind === 'flag' ? false : undefined)]),
  ) as Given<K>;
  return { given, words: parsed.positionals, wrong };
};

export const stageOf = (value: string | undefined, wrong: (sentence: string) => Usage): StageName => {
  if (value === 'dev' || value === 'prod') return value;
  throw wrong(value === undefined ? '--stage is missing' : `'${value}' is no stage; there are dev and prod`);
};

/** What was thrown, for whoever runs the command; DEBUG=1 shows all of it. */
const told = (error: unknown): unknown => {
  if (error instanceof Usage) return error.message;
  if (process.env.DEBUG) return error;
  const { message } = error as Error;
  const { what, help } = whyOf(error);
  return what === message ? message : `${what}\n${help}`;
};

/** Runs a command: what it throws is its last line, and its exit code. */
export const command = async (run: () => Promise<boolean>): Promise<void> => {
  // The stack lives there and nowhere else (docs/adr/001-single-stack.md), whatever region a profile names.
  process.env.AWS_REGION = 'us-east-1';
  try {
    process.exitCode = (await run()) ? 0 : 1;
  } catch (error) {
    console.error(told(error));
    process.exitCode = error instanceof Usage ? 2 : 1;
  }
};

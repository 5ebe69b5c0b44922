// Holds the templates against two outside tools: cfn-lint, which knows CloudFormation's specification and each service's rules, and
// moto, whose CloudFormation deploys them as far as it can.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { synthesizeEverything } from '../../operations/stack/synthesize.ts';
import { cacheFolder, pythonWithTools, root } from './tools.ts';

const writeTemplates = (): Record<string, string> => {
  const folder = join(cacheFolder, 'templates');
  mkdirSync(folder, { recursive: true });
  return Object.fromEntries(
    Object.entries(synthesizeEverything()).map(([name, template]) => {
      const file = join(folder, `${name}.template.json`);
      writeFileSync(file, JSON.stringify(template, null, 1));
      return [name, file];
    }),
  );
};

const regionOf = (stack: string): string => (/-(copy|standby)$/.test(stack) ? 'us-west-2' : 'us-east-1');

const run = (program: string, args: string[]): { ok: boolean; lines: string[] } => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return { ok: status === 0, lines: `${stdout}${status === 0 ? '' : stderr}`.split('\n').filter(Boolean) };
};

/** Nothing is suppressed: a finding is repaired, or this fails. */
export const lintTemplates = (): boolean => {
  const { cfnLint } = pythonWithTools();
  const results = Object.entries(writeTemplates()).map(([name, file]) => {
    const { ok, lines } = run(cfnLint, ['--format', 'parseable', '--regions', regionOf(name), '--template', file]);
    console.log(`  ${name}: ${ok ? 'no finding' : `${lines.length} findings`}`);
    for (const line of lines) console.log(`    ${line}`);
    return ok;
  });
  return results.every(Boolean);
};

export const deployTemplates = (): boolean => {
  const { python } = pythonWithTools();
  // The stack inside a stage's holds alarms alone, and moto doesn't know those.
  const own = Object.entries(writeTemplates()).filter(([name]) => !name.endsWith('-Alarms'));
  const results = own.map(([name, file]) => {
    const { ok, lines } = run(python, [
      '-W',
      'ignore',
      join(import.meta.dirname, 'deploy-with-moto.py'),
      file,
      regionOf(name),
    ]);
    for (const line of lines) console.log(`  ${name}: ${line}`);
    return ok;
  });
  return results.every(Boolean);
};

// Holds the templates against outside tools: cfn-lint, which knows CloudFormation's specification and each service's rules, checkov, which
// knows what auditors ask for, and
// moto, whose CloudFormation deploys them as far as it can.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { synthesizeEverything } from '../../operations/stack/synthesize.ts';
import { EXPLAINED } from './checkov-findings.ts';
import { cacheFolder, checkov, pythonWithTools, root } from './tools.ts';

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

type CheckovReport = { results: { failed_checks: { check_id: string; check_name: string; resource: string }[] } };

/** Every finding is explained in checkov-findings.ts, or this fails. */
export const checkTemplates = (): boolean => {
  const program = checkov();
  writeTemplates();
  const folder = join(cacheFolder, 'templates');
  const asked = [
    '--framework',
    'cloudformation',
    '-d',
    folder,
    '--compact',
    '--quiet',
    '--skip-download',
    '-o',
    'json',
  ];
  const { stdout } = spawnSync(program, asked, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const found = (JSON.parse(stdout) as CheckovReport).results.failed_checks;
  const unexplained = found.filter(({ check_id: id }) => !EXPLAINED[id]);
  const gone = Object.keys(EXPLAINED).filter((id) => !found.some(({ check_id }) => check_id === id));
  console.log(`  ${found.length} findings of ${Object.keys(EXPLAINED).length} kinds are explained`);
  for (const { check_id, check_name, resource } of unexplained) console.log(`  ${check_id} ${check_name}: ${resource}`);
  for (const id of gone) console.log(`  ${id} is explained and no longer found`);
  return unexplained.length + gone.length === 0;
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

// npm run tool -- advisories: a bill of materials (CycloneDX, into dist/sbom.json) and an audit against npm's advisories. Whether
// packages are pinned, have checksums and allowed licenses is a unit test (dependency-rules.test.ts).
// The audit needs npm's advisory service. If the service doesn't answer, the output says so; `--must-audit` makes that a failure.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const mustAudit = process.argv.includes('--must-audit');

const npm = (...args) => {
  const { stdout, stderr, error } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    shell: process.platform === 'win32',
    timeout: 120_000,
  });
  return { stdout: stdout ?? '', stderr: stderr ?? '', error };
};

const json = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const bill = json(npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only').stdout);
if (!bill?.components) {
  console.error('npm did not produce a bill of materials');
  process.exit(1);
}
const file = join(root, 'dist', 'sbom.json');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`Bill of materials: ${bill.components.length} components in dist/sbom.json`);

const { stdout, stderr, error } = npm('audit', '--json', '--package-lock-only', '--fetch-retries=0');
const report = json(stdout);
const found = report?.metadata?.vulnerabilities;
if (!found) {
  const reason = report?.message ?? error?.message ?? stderr.trim().split('\n').at(-1) ?? 'no answer';
  console.log(`Audit: NOT DONE. npm's advisory service did not answer (${reason}).`);
  console.log('This run does not tell whether a package has a known vulnerability.');
  process.exit(mustAudit ? 1 : 0);
}
const serious = Object.values(report.vulnerabilities).filter(({ severity }) => /high|critical/.test(severity));
console.log(`Audit: ${found.total} advisories, ${serious.length} of them high or critical`);
for (const { name, severity, range } of serious) console.log(`  ${severity}: ${name} ${range}`);
process.exit(serious.length > 0 ? 1 : 0);

// npm run ops -- template-diff [--stage prod] [--accept]: lists the resources that this template would replace and the permissions that
// it adds, compared with the last release (docs/releases). --accept makes this template the release, as a successful deployment does.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseStage, readOptions, runCommand } from './command/options.ts';
import { compare, type Release, releaseOf } from './stack/release.ts';
import { synthesizeTemplate } from './stack/synthesize.ts';

const show = (title: string, lines: string[]) => {
  console.log(`${title}: ${lines.length === 0 ? 'none' : ''}`);
  for (const line of lines) console.log(`  ${line}`);
};

await runCommand(async () => {
  const usage = 'npm run ops -- template-diff --stage prod [--accept]';
  const { options, usageError } = readOptions(usage, { stage: 'text', accept: 'flag' });
  const stage = parseStage(options.stage ?? 'prod', usageError);
  const file = `docs/releases/${stage}.json`;
  const release = releaseOf(synthesizeTemplate(stage));
  if (options.accept) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(release, null, 2)}\n`);
    console.log(`${file} now describes this template.`);
    return true;
  }
  if (!existsSync(file)) throw new Error(`There is no release to compare with: ${file}`);
  const difference = compare(JSON.parse(readFileSync(file, 'utf8')) as Release, release);
  const { replaced, unprotected, widened, added } = difference;
  show('Data that would be replaced', replaced);
  show('Data that would be deleted with the stack', unprotected);
  show('Wider permissions', widened);
  show('New roles', added);
  return replaced.length + unprotected.length === 0;
});

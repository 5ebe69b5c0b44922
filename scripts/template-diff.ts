// npm run template-diff [-- --stage prod] [--accept]: what this template would replace and which permissions it widens,
// compared with the last release (docs/releases). --accept makes it the new release; a successful deployment does the same.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { command, readOptions, stageOf } from './operations/options.ts';
import { compare, type Release, releaseOf } from './operations/release.ts';
import { synthesized } from './operations/synthesized.ts';

await command(async () => {
  const { given, wrong } = readOptions('npm run template-diff -- --stage prod [--accept]', {
    stage: 'text',
    accept: 'flag',
  });
  const stage = stageOf(given.stage ?? 'prod', wrong);
  const file = `docs/releases/${stage}.json`;
  const release = releaseOf(synthesized(stage));
  if (given.accept) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(release, null, 2)}\n`);
    console.log(`${file} now has this template.`);
    return true;
  }
  if (!existsSync(file)) throw new Error(`No release to compare with: ${file} is missing`);
  const difference = compare(JSON.parse(readFileSync(file, 'utf8')) as Release, release);
  const { replaced, unprotected, widened, added } = difference;
  const show = (title: string, lines: string[]) => {
    console.log(`${title}: ${lines.length === 0 ? 'none' : ''}`);
    for (const line of lines) console.log(`  ${line}`);
  };
  show('Contains data and would be replaced', replaced);
  show('Contains data and would be deleted with the stack', unprotected);
  show('Wider permissions', widened);
  show('New roles', added);
  return replaced.length + unprotected.length === 0;
});

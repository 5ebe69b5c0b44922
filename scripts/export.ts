// npm run export -- --stage prod --to <folder>: saves the tables, the vault (encrypted) and the documents as files with checksums.
import { exportData } from './operations/data-copy.ts';
import { command, readOptions, stageOf } from './operations/options.ts';
import { outputsOf } from './operations/stack-outputs.ts';

await command(async () => {
  const usage = 'npm run export -- --stage prod --to <folder> [--outputs <file of cdk deploy --outputs-file>]';
  const { given, wrong } = readOptions(usage, { stage: 'text', to: 'text', outputs: 'text' });
  const stage = stageOf(given.stage, wrong);
  if (!given.to) throw wrong('--to is missing: the folder to write into');
  const { parts } = await exportData(await outputsOf(stage, given.outputs), given.to);
  for (const [name, { count, sha256 }] of Object.entries(parts)) console.log(`${name}: ${count}, ${sha256}`);
  return true;
});

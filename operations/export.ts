// npm run ops -- export --stage prod --to <folder>: the tables, the vault (encrypted) and the documents as files with checksums.
import { parseStage, readOptions, runCommand } from './command/options.ts';
import { exportData } from './data/export-data.ts';
import { outputsOf } from './stack/deployment.ts';

await runCommand(async () => {
  const usage = 'npm run ops -- export --stage prod --to <folder> [--outputs <file of cdk deploy --outputs-file>]';
  const { options, usageError } = readOptions(usage, { stage: 'text', to: 'text', outputs: 'text' });
  const stage = parseStage(options.stage, usageError);
  if (!options.to) throw usageError('--to is missing: the folder to write to');
  const { parts } = await exportData(await outputsOf(stage, options.outputs), options.to);
  for (const [name, { count, sha256 }] of Object.entries(parts)) console.log(`${name}: ${count}, ${sha256}`);
  return true;
});

// npm run ops -- import --stage dev --from <folder>: puts an export into an empty stage, reads it back and compares.
import { parseStage, readOptions, runCommand } from './command/options.ts';
import { importData } from './data/import-data.ts';
import { outputsOf } from './stack/deployment.ts';

await runCommand(async () => {
  const usage = 'npm run ops -- import --stage dev --from <folder> [--outputs <file of cdk deploy --outputs-file>]';
  const { options, usageError } = readOptions(usage, { stage: 'text', from: 'text', outputs: 'text' });
  const stage = parseStage(options.stage, usageError);
  if (!options.from) throw usageError('--from is missing: the folder that npm run ops -- export wrote');
  const { at, parts } = await importData(await outputsOf(stage, options.outputs), options.from);
  console.log(`Imported the export of ${at}, with equal checksums:`);
  for (const [name, { count, sha256 }] of Object.entries(parts)) console.log(`${name}: ${count}, ${sha256}`);
  return true;
});

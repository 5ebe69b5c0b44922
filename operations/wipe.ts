// npm run ops -- wipe --stage prod --exported <folder> [--yes]: empties the tables and documents of a stage before an import, but only
// when the folder of an export contains all of it. Deleted documents remain as old versions for a month.
import { parseStage, readOptions, runCommand } from './command/options.ts';
import { wipeData } from './data/wipe-data.ts';
import { outputsOf } from './stack/deployment.ts';

await runCommand(async () => {
  const usage =
    'npm run ops -- wipe --stage prod --exported <folder> [--yes] [--outputs <file of cdk deploy --outputs-file>]';
  const kinds = { stage: 'text', exported: 'text', yes: 'flag', outputs: 'text' } as const;
  const { options, usageError } = readOptions(usage, kinds);
  const stage = parseStage(options.stage, usageError);
  if (!options.exported)
    throw usageError('--exported is missing: the folder that npm run ops -- export has just written');
  const parts = await wipeData(await outputsOf(stage, options.outputs), options.exported, options.yes);
  for (const [name, { count }] of Object.entries(parts)) console.log(`${name}: ${count}`);
  console.log(
    options.yes
      ? `Deleted from ${stage}. ${options.exported} has a copy.`
      : 'Nothing was deleted. Add --yes to delete it.',
  );
  return true;
});

// npm run wipe -- --stage prod --exported <folder> [--yes]: empties a stage's tables and documents before an import, and only if
// the exported folder has everything in them. Documents stay behind their delete markers for a month.
import { command, readOptions, stageOf } from './operations/options.ts';
import { outputsOf } from './operations/stack-outputs.ts';
import { wipeData } from './operations/wipe-data.ts';

await command(async () => {
  const usage =
    'npm run wipe -- --stage prod --exported <folder> [--yes] [--outputs <file of cdk deploy --outputs-file>]';
  const kinds = { stage: 'text', exported: 'text', yes: 'flag', outputs: 'text' } as const;
  const { given, wrong } = readOptions(usage, kinds);
  const stage = stageOf(given.stage, wrong);
  if (!given.exported) throw wrong('--exported is missing: the folder that npm run export has just written');
  const parts = await wipeData(await outputsOf(stage, given.outputs), given.exported, given.yes);
  for (const [name, { count }] of Object.entries(parts)) console.log(`${name}: ${count}`);
  console.log(
    given.yes ? `Deleted from ${stage}; ${given.exported} has a copy.` : 'Nothing was deleted. Add --yes to delete it.',
  );
  return true;
});

// npm run flag -- --stage prod [--name <flag> --on|--off]: the flags of a stage, or switches one. It takes half a minute at most.
import { openTable } from '../lambdas/core/data/sdk-dynamo.ts';
import { flagSetting } from '../lambdas/core/flags/flag-entity.ts';
import { type FlagName, flags, isFlag } from '../lambdas/core/flags/flags.ts';
import { parseStage, readOptions, refuseWords, runCommand } from './command/options.ts';
import { outputsOf } from './stack/stack-outputs.ts';

await runCommand(async () => {
  const usage = 'npm run flag -- --stage prod [--name <flag> --on|--off]';
  const kinds = { stage: 'text', name: 'text', on: 'flag', off: 'flag', outputs: 'text' } as const;
  const { options, words, usageError } = readOptions(usage, kinds);
  refuseWords(words, usageError);
  const stage = parseStage(options.stage, usageError);
  const { name, on, off } = options;
  if (name !== undefined && !isFlag(name))
    throw usageError(`There is no flag '${name}'. There are: ${Object.keys(flags).join(', ')}`);
  if (name === undefined ? on || off : on === off) throw usageError('Give --name with --on or --off');
  const db = openTable((await outputsOf(stage, options.outputs)).TableName);
  if (name) await db.put(flagSetting.item({ name }, { on, changedAt: new Date().toISOString() }));
  for (const [each, flag] of Object.entries(flags)) {
    const isOn = (await flagSetting.get(db, { name: each as FlagName }))?.on ?? false;
    console.log(`${each}: ${isOn ? 'on' : 'off'}, ${isOn ? flag.on : flag.off}. To be removed by ${flag.removeBy}.`);
  }
  return true;
});

// The access-pattern chart: each entity with its keys and its readers, as Markdown made from the entities themselves.
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Definition, Entity } from '../../lambdas/core/data/entity.ts';

const root = join(import.meta.dirname, '../..');

type AnyEntity = { definition: Definition<string, string, never> };
export type Found = { file: string; entity: AnyEntity };

export const findEntities = async (): Promise<Found[]> => {
  const files = readdirSync(join(root, 'lambdas'), { recursive: true })
    .map((file) => join(root, 'lambdas', String(file)))
    .filter((file) => /(^|[/-])entity\.ts$/.test(file) && !file.endsWith('core/data/entity.ts'))
    .sort();
  const modules = await Promise.all(
    files.map(async (file) => ({
      file,
      exported: Object.values((await import(pathToFileURL(file).href)) as Record<string, unknown>),
    })),
  );
  return modules.flatMap(({ file, exported }) =>
    exported
      .filter((value): value is AnyEntity => value instanceof Entity)
      .sort((one, other) => one.definition.name.localeCompare(other.definition.name))
      .map((entity) => ({ file: relative(root, file), entity })),
  );
};

const row = ({ file, entity: { definition } }: Found): string => {
  const { name, key, indexes = {}, readBy, table } = definition;
  const shownIndexes = Object.entries(indexes).map(([index, { PK, SK }]) => `${index}: \`${PK}\` / \`${SK}\``);
  const where = `[${dirname(file).replace('lambdas/', '')}](../${file})`;
  return `| ${name}${table ? ` (${table})` : ''} | \`${key.PK}\` | \`${key.SK}\` | ${shownIndexes.join('<br>')} | ${readBy} | ${where} |`;
};

export const dataModelPage = async (): Promise<string> =>
  [
    '# Data model',
    '',
    'One table, plus the vault for bank access tokens. Each row belongs to one entity, defined in the feature that owns it.',
    'This page is generated from those definitions: `npx tsx scripts/write-data-model.ts`.',
    '',
    '| entity | PK | SK | indexes | read by | defined in |',
    '|---|---|---|---|---|---|',
    ...(await findEntities()).map(row),
    '',
  ].join('\n');

// The played parts of a template, as Markdown for the README.
import type { Registry } from './registry.ts';
import { isPlayed, type PlayedType, type ResourceType } from './resource-type.ts';

const [begin, end] = ['<!-- supported -->', '<!-- /supported -->'];

export const withSupportedTable = (readme: string, registry: Registry): string => {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The README has no ${begin} ... ${end}`);
  return `${readme.slice(0, from + begin.length)}\n${supportedTables(registry)}\n${readme.slice(to)}`;
};

const supportedTables = (registry: Registry): string => {
  const types = [...registry.values()].sort((a, b) => a.type.localeCompare(b.type));
  const rows = (title: string, columns: string[], cells: string[][]) => [
    `### ${title}`,
    '',
    `| ${columns.join(' | ')} |`,
    `|${'---|'.repeat(columns.length)}`,
    ...cells.map((row) => `| ${row.join(' | ')} |`),
    '',
  ];
  return [
    '',
    ...rows(
      'Played',
      ['type', 'played by', 'properties that are read', 'known, and change nothing here', 'refused'],
      types.filter(isPlayed).map(playedRow),
    ),
    ...rows('Not played', ['type', 'why'], types.filter((type) => !isPlayed(type)).map(unplayedRow)),
  ].join('\n');
};

const playedRow = ({ type, playedBy, note, properties }: PlayedType): string[] => [
  type,
  `\`${playedBy}\`${note ? ` (${note})` : ''}`,
  properties.reads.join(', '),
  byReason(properties.ignores),
  byReason(properties.refuses),
];

const unplayedRow = (type: ResourceType): string[] => [type.type, 'unplayed' in type ? type.unplayed : ''];

const byReason = (reasons: Record<string, string[]> = {}): string =>
  Object.entries(reasons)
    .map(([reason, names]) => `${names.join(', ')}: ${reason}`)
    .join('; ');

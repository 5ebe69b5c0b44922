// The supported table as Markdown, for local/README.md.
import { type Support, supported } from './supported.ts';

export const supportedTable = (): string => {
  const rows = Object.entries(supported)
    .sort(([left], [right]) => left.localeCompare(right))
    .map(row);
  return ['| type | played by | left out, and why |', '|---|---|---|', ...rows].join('\n');
};

const row = ([type, support]: [string, Support]): string => {
  const leftOut = Object.entries(support.ignoring ?? {}).map(([reason, names]) => `${names.join(', ')}: ${reason}`);
  return `| ${type} | ${support.by ?? `nothing: ${support.ignored}`} | ${leftOut.join('; ')} |`;
};

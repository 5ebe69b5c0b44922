// The supported table as Markdown, for local/cloud/README.md.
import { type Support, supported } from './supported.ts';

const [begin, end] = ['<!-- supported -->', '<!-- /supported -->'];

export const withSupportedTable = (readme: string): string => {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  return `${readme.slice(0, from + begin.length)}\n${supportedTable()}\n${readme.slice(to)}`;
};

const supportedTable = (): string => {
  const rows = Object.entries(supported)
    .sort(([left], [right]) => left.localeCompare(right))
    .map(row);
  return ['| type | played by | left out, and why |', '|---|---|---|', ...rows].join('\n');
};

const row = ([type, support]: [string, Support]): string => {
  const leftOut = Object.entries(support.ignoring ?? {}).map(([reason, names]) => `${names.join(', ')}: ${reason}`);
  return `| ${type} | ${support.by ?? `nothing: ${support.ignored}`} | ${leftOut.join('; ')} |`;
};

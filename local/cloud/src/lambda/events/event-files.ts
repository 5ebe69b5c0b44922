// Events on disk, a file each. A file is complete or not there: a kill leaves no half of one.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type EventFiles<Event extends { id: string }> = {
  keep(event: Event): void;
  remove(event: Event): void;
  all(): Event[];
};

export const openEventFiles = <Event extends { id: string }>(dir: string): EventFiles<Event> => {
  mkdirSync(dir, { recursive: true });
  const fileOf = ({ id }: Event) => join(dir, `${id}.json`);
  return {
    keep(event) {
      writeFileSync(`${fileOf(event)}.next`, JSON.stringify(event));
      renameSync(`${fileOf(event)}.next`, fileOf(event));
    },
    remove: (event) => rmSync(fileOf(event), { force: true }),
    all: () =>
      readdirSync(dir)
        .filter((name) => name.endsWith('.json'))
        .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as Event),
  };
};

// Lists of what upkeep does at a certain time: partitions of the index Due, ordered by that time. The index holds keys only, and
// a busy list is split into shards, so that it never refuses the writes of people (docs/adr/058-due-lists.md).
import { hash } from 'node:crypto';

export type DueList = { name: string; shards: number };

export const dueList = (name: string, shards = 1): DueList => ({ name, shards });

export const duePartitions = ({ name, shards }: DueList): string[] =>
  shards === 1 ? [name] : Array.from({ length: shards }, (_, shard) => `${name}#${shard}`);

const shardOf = (id: string, shards: number): number => hash('sha256', id, 'buffer').readUInt16BE(0) % shards;

/** The attributes that put a row on the list: the same partition each time for the same `id`. */
export const dueIn = (list: DueList, id: string, at: string) => ({
  DuePK: duePartitions(list)[shardOf(id, list.shards)] ?? list.name,
  DueSK: at,
});

/** To be removed from a row that is on no list anymore. */
export const NOT_DUE = ['DuePK', 'DueSK'] as const;

// Lists of upkeep's scheduled work: partitions of the index Due, ordered by time. The index holds keys only, and a
// busy list is split into shards, so that it never refuses people's writes (docs/adr/002-transactional-outbox.md).
import { hash } from 'node:crypto';

export type DueList = { name: string; shards: number };

export const dueList = (name: string, shards = 1): DueList => ({ name, shards });

const partitionOf = ({ name, shards }: DueList, shard: number): string => (shards === 1 ? name : `${name}#${shard}`);

export const duePartitions = (list: DueList): string[] =>
  Array.from({ length: list.shards }, (_, shard) => partitionOf(list, shard));

const shardOf = (id: string, shards: number): number =>
  shards === 1 ? 0 : hash('sha256', id, 'buffer').readUInt16BE(0) % shards;

/** The attributes that put a row on the list: the same partition each time for the same `id`. */
export const dueIn = (list: DueList, id: string, at: string) => ({
  DuePK: partitionOf(list, shardOf(id, list.shards)),
  DueSK: at,
});

/** The attributes to remove from a row that leaves its list. */
export const NOT_DUE = ['DuePK', 'DueSK'] as const;

// One type of CloudFormation resource in the local cloud. Each type has a file below resources/, which is all that a new type
// needs; registry.ts finds it there.
import type { Parts } from '../assembly/cloud-parts.ts';
import type { Resource, Stack } from '../template/stack.ts';
import type { Identity } from './identity.ts';

/** In all three lists, 'A.B' names a child. A list that names one child of A names all of them. */
export type Properties = {
  /** Properties that change the behavior here. A test checks that each of them is in fact read. */
  reads: string[];
  /** Properties that change nothing here, by the reason. */
  ignores?: Record<string, string[]>;
  /** Properties that would change the behavior, but can't be played: a template with one stops the start, with this reason. */
  refuses?: Record<string, string[]>;
};

export type PlayedType<Declared = unknown> = {
  type: string;
  /** The folder below src/ that plays it. */
  playedBy: string;
  /** A further note in the README. */
  note?: string;
  identity?: Identity;
  properties: Properties;
  /** Every property that is read, as a template has it: the test of the registry starts from it. */
  example: Record<string, unknown>;
  /** Everything that the cloud needs to know about the resource; undefined if there is nothing to play. */
  read(resource: Resource, stack: Stack): Declared | undefined;
  /** Hands it to the part that plays it. */
  declare?(declared: Declared, parts: Parts): void;
  /** Starts it, once every resource of the template has been declared. */
  start?(declared: Declared, parts: Parts): void | Promise<void>;
};

export type UnplayedType = {
  type: string;
  /** The reason why nothing has to play it. */
  unplayed: string;
  identity?: Identity;
};

export type ResourceType = PlayedType | UnplayedType;

/** Keeps `read`, `declare` and `start` to one type of declaration. */
export const playedType = <Declared>(type: PlayedType<Declared>): PlayedType<Declared> => type;

export const isPlayed = (type: ResourceType): type is PlayedType => 'playedBy' in type;

/** Reasons that several types share. */
export const because = {
  noBill: 'nothing is billed or provisioned',
  labels: 'labels only',
  oneCopy: 'there is one copy on one disk',
  noAlarm: "no one is paged about a developer's machine",
  atDeployment: 'works only during a deployment',
  ownLogs: 'logs are kept in memory and in the data folder',
  loopback: 'the local cloud listens on loopback only',
  currentCode: 'versions and aliases always mean the current code',
} as const;

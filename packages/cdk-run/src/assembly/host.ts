// State that all parts of the cloud share: its place, its simulators, and its shutdown.
import type { Faults } from '../aws/faults/faults.ts';
import type { CloudConfiguration } from '../configuration.ts';
import type { Usage } from '../console/pages/usage-page.ts';
import type { CloudClock } from '../host/clock.ts';
import type { Storm } from '../storm/storm.ts';
import type { Stack } from '../template/stack.ts';
import type { Localize } from './listen.ts';
import type { StartedSimulator } from './simulators.ts';

/** A call as it went over the wire, for tools that compare it with a service's own description. */
export type AwsExchange = { service: string; operation: string; input: string; status: number; output: string };

export type Host = {
  stack: Stack;
  configuration: CloudConfiguration;
  dataDir: string;
  /** The time of day, for everything that is played. */
  clock: CloudClock;
  siteUrl: string;
  /** The site's address in what is sent and stored. */
  siteAddress: string;
  /** The address of the endpoint for all AWS services. */
  awsUrl: string;
  simulators: StartedSimulator[];
  /** Turns the addresses of a template into those of this machine. */
  localize: Localize;
  faults: Faults;
  storm: Storm;
  usage: Usage;
  log(line: string): void;
  onExchange?: ((exchange: AwsExchange) => void) | undefined;
  /** Steps to take when the cloud stops, the last one first. */
  onClose(step: () => unknown): void;
};

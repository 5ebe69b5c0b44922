// Starts the simulators of the configuration, each at an address of this machine.
import type { ConsolePart, RunningSimulator, SentWebhooks, Simulator, SimulatorHost } from 'simulator-kit/simulator';
import type { Faults } from '../aws/faults/faults.ts';
import { simulatorFaults } from '../aws/faults/play-fault.ts';

export type StartedSimulator = Required<Omit<Simulator, 'start'>> & {
  baseUrl: string;
  /** The path for browsers, through the edge. */
  browserPath: string;
  webhooks: Required<SentWebhooks>;
  console: ConsolePart;
  close: RunningSimulator['close'];
};

export const startSimulator = async (
  simulator: Simulator,
  host: Omit<SimulatorHost, 'faults'>,
  faults: Faults,
): Promise<StartedSimulator> => {
  const { baseUrl, webhooks, console, close } = await simulator.start({
    ...host,
    faults: simulatorFaults(faults, simulator.name),
  });
  return {
    ...withDefaults(simulator),
    baseUrl,
    browserPath: `/_local/${simulator.name}`,
    webhooks: { actions: [], ...(webhooks ?? noWebhooks) },
    console: console ?? { routes: [] },
    close,
  };
};

const withDefaults = ({ start: _, ...simulator }: Simulator): Required<Omit<Simulator, 'start'>> => ({
  replaces: [],
  hosts: {},
  keys: {},
  dataFiles: [],
  browserPaths: [],
  isCalledByPages: false,
  siteConfig: () => ({}),
  ...simulator,
});

const noWebhooks: SentWebhooks = {
  list: () => [],
  fire: (id) => Promise.reject(new Error(`No webhook ${id} was sent`)),
};

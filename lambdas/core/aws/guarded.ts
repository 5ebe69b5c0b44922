// A client of AWS's SDK behind the circuit of what it calls. The SDK tries three times within one call; the circuit counts
// the call.
import { createCircuit, type Dependency } from '../platform/circuit.ts';
import { isAway } from './retries.ts';

type Client = { send(command: never): Promise<unknown> };

export const guarded = <C extends Client>(client: C, dependency: Dependency): C => {
  const circuit = createCircuit(dependency, isAway);
  const send = client.send.bind(client);
  client.send = ((command: never) => circuit(() => send(command))) as C['send'];
  return client;
};

// A port below those that the system gives to outgoing connections. What starts there only seconds later, or again after it was
// killed, finds it free: one of the others may by then be the near end of some connection.
import { randomInt } from 'node:crypto';
import { freePort } from '../../local/cloud/free-port.ts';

const FROM = 10_000;
const BELOW = 30_000;
const TRIES = 20;

export const lastingPort = async (tries = TRIES): Promise<number> => {
  try {
    return await freePort(randomInt(FROM, BELOW));
  } catch (error) {
    if (tries === 1) throw error;
    return lastingPort(tries - 1);
  }
};

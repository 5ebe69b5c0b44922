// Where a browser says it can be reached, and by which key. We call that address, so it must be a push service's and nothing else.
import { ECDH } from 'node:crypto';

/** `services`: their addresses, separated by commas. Each also has names below its own. */
export const isPushEndpoint = (endpoint: string, services: string): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return services.split(',').some((service) => {
    const home = new URL(service);
    const isThere = hostname === home.hostname || hostname.endsWith(`.${home.hostname}`);
    return isThere && protocol === home.protocol && port === home.port && username === '' && password === '';
  });
};

/** Not every text of the right length is a point on the curve, and nothing could be encrypted for one that isn't. */
export const isPushKey = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
};

// The rows that claim a client's email address, and phone number with name. A second client who wants the same claim is
// a duplicate; an agent who insists gets a claim that has the client's own id in it.
import { nameKey } from './client.ts';
import { type Client, EMAIL, PHONE } from './entity.ts';

export const emailKeyOf = (email: string): string => EMAIL + email;
export const phoneKeyOf = (phoneNumber: string, name: string): string => `${PHONE}${phoneNumber}#${nameKey(name)}`;

/** The client with claims for the contact it has now; `shared` when another client may have the same. */
export const withClaims = (client: Client, shared = false): Client => {
  const suffix = shared ? `#${client.id}` : '';
  return {
    ...client,
    emailKey: client.email ? emailKeyOf(client.email) + suffix : undefined,
    phoneKey: client.phoneNumber ? phoneKeyOf(client.phoneNumber, client.name) + suffix : undefined,
  };
};

/** Whether the client was added although another one has the same contact. */
export const sharesContact = (client: Client): boolean =>
  [client.emailKey, client.phoneKey].some((key) => key?.endsWith(`#${client.id}`));

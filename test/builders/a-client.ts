import { type Client, neverAsked } from '../../lambdas/clients/list/client.ts';
import { claim } from '../../lambdas/clients/list/client-rows.ts';
import { NOW } from './now.ts';

/** A client with fixed defaults, for tests. */
export const aClient = (over: Partial<Client> = {}): Client =>
  claim({
    id: '01KCLIENT00000000000000001',
    agentId: 'agent-1',
    name: 'Bo Buyer',
    address: '14 Maple Street, Springfield, IL 62704',
    email: 'bo@example.com',
    phone: '(217) 555-0100',
    phoneNumber: '+12175550100',
    createdAt: NOW.toISOString(),
    consent: neverAsked(),
    ledgerSeq: 0,
    ledgerHead: '',
    revision: 0,
    ...over,
  });

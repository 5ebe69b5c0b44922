import { type Client, newClient, withClaims } from '../../lambdas/clients/client/public.ts';
import { NOW } from './now.ts';

const person = {
  name: 'Bo Buyer',
  address: '14 Maple Street, Springfield, IL 62704',
  email: 'bo@example.com',
  phone: '(217) 555-0100',
  phoneNumber: '+12175550100',
};

export const aClient = (over: Partial<Client> = {}): Client =>
  withClaims({ ...newClient('agent-1', person, NOW), id: '01KCLIENT00000000000000001', ...over });

import { openTable } from '../../../lambdas/core/aws/clients.ts';

const db = openTable('main');
export const handler = async () => db.get({ PK: 'a', SK: 'b' });

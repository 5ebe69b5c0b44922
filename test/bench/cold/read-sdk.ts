import { openTable } from '../../../lambdas/core/data/sdk-dynamo.ts';

const db = openTable('main');
export const handler = async () => db.get({ PK: 'a', SK: 'b' });

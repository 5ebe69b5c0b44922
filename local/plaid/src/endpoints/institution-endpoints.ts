import type { InstitutionsGetByIdResponse, ProductStatus } from 'plaid';
import { z } from 'zod';
import { institutionOf } from '../items.ts';
import type { Plain } from '../plain.ts';
import type { World } from '../world.ts';
import { type Endpoint, endpoint, type Reply } from './endpoint.ts';
import { request, text, words } from './parse-request.ts';

export const institutionEndpoints = (world: World): Endpoint[] => [
  endpoint(
    '/institutions/get_by_id',
    request({
      institution_id: words(),
      country_codes: z.array(text).min(1, 'must be a non-empty array of country codes'),
      options: z
        .strictObject({
          include_optional_metadata: z.boolean().optional(),
          include_status: z.boolean().optional(),
          include_auth_metadata: z.boolean().optional(),
          include_payment_initiation_metadata: z.boolean().optional(),
        })
        .optional(),
    }),
    ({ institution_id, options }): Plain<Reply<InstitutionsGetByIdResponse>> => {
      const { id, name, behavior } = institutionOf(institution_id);
      const optional = { url: 'https://example.com', primary_color: '#1f5d4c', logo: null };
      return {
        institution: {
          institution_id: id,
          name,
          products: ['assets', 'auth', 'balance', 'identity', 'transactions'],
          country_codes: ['US'],
          routing_numbers: [],
          dtc_numbers: [],
          oauth: behavior.signIn === 'own site',
          ...(options?.include_optional_metadata ? optional : {}),
          ...(options?.include_status ? { status: { item_logins: logins(world, behavior.health === 'down') } } : {}),
        },
      };
    },
  ),
];

const logins = (world: World, down: boolean): Plain<ProductStatus> => ({
  status: down ? 'DOWN' : 'HEALTHY',
  last_status_change: world.now().toISOString(),
  breakdown: { success: down ? 0 : 1, error_plaid: 0, error_institution: down ? 1 : 0 },
});

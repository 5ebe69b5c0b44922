// The demo agent's business card, which clients see from the first request on.
import type { Calls } from './calls.ts';
import { demoLogo, demoPhoto } from './card-pictures.ts';

export const seedCard = async ({ product, token }: { product: Calls; token: string }): Promise<void> => {
  await product.call('PUT', '/api/business-card', {
    token,
    body: {
      name: 'Ada Agent',
      phone: '(217) 555-0109',
      brokerage: 'Harbor & Main Realty',
      license_number: '475.188201',
      license_state: 'IL',
      accent: '#b5883e',
      photo: demoPhoto(),
      logo: demoLogo(),
    },
  });
};

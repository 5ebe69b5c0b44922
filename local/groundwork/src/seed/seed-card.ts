// The demo agent's business card, which clients see from the first request on.
import { demoLogo, demoPhoto } from './card-pictures.ts';
import type { Seeds } from './story/seeds.ts';

export const seedCard = async ({ agent }: Seeds): Promise<void> => {
  await agent.call('PUT', '/api/business-card', {
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

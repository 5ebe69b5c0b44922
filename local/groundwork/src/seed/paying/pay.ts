// What someone does on Stripe's page.
import { reach } from '../calls.ts';

const TEST_CARD = '4242 4242 4242 4242';

export const payOn = async (url: unknown, { email, name }: { email: string; name: string }): Promise<void> => {
  // What follows the payment is a page of the site, which isn't needed here.
  await reach(String(url), {
    method: 'POST',
    body: new URLSearchParams({ email, name, card: TEST_CARD, method: 'card' }),
    redirect: 'manual',
  });
};

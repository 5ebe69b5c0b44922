import { AppError } from '#core/http/errors.ts';
import { PHONE_MESSAGE, readPhone } from '#public/clients/client';

/** We text numbers in the United States and Canada. */
const E164 = /^\+1[2-9]\d{9}$/;

/** The number as it's texted, from what somebody typed as `phone`. */
export const requireTextable = async (text: string): Promise<string> => {
  const phone = await readPhone(text);
  if (phone?.extension)
    throw new AppError('INVALID', {
      fields: { phone: 'A number with an extension gets no texts. Enter a cell phone.' },
    });
  if (phone && E164.test(phone.number)) return phone.number;
  throw new AppError('INVALID', { fields: { phone: PHONE_MESSAGE } });
};

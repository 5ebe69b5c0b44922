// A client's personal details, in the words of the form or a file.
import { AppError } from '#core/http/errors.ts';
import type { Client } from './entity.ts';
import { readPhone } from './phone.ts';

export const PHONE_MESSAGE = 'Enter a phone number. Outside the US, include the country code.';

export type Person = Pick<Client, 'name' | 'address' | 'email' | 'phone' | 'phoneNumber'>;

export const readPerson = async (input: {
  name: string;
  address: string;
  email: string;
  phone_number: string;
}): Promise<Person> => {
  const phone = await readPhone(input.phone_number);
  if (!phone) throw new AppError('INVALID', { fields: { phone_number: PHONE_MESSAGE } });
  return {
    name: input.name,
    address: input.address,
    email: input.email,
    phone: phone.readable,
    phoneNumber: phone.number,
  };
};

import type { ListedClient } from '#contracts/clients/client';
import { EMAIL_PATTERN } from '#core/http/fields.ts';
import { strings } from '../strings.ts';

/** The specification's form has the number as phoneNumber; the call has phone_number. */
export type ClientForm = { name: string; address: string; email: string; phoneNumber: string };

export const emptyForm: ClientForm = { name: '', address: '', email: '', phoneNumber: '' };

export const formOf = (client: ListedClient): ClientForm => ({
  name: client.name,
  address: client.address,
  email: client.email,
  phoneNumber: client.phone_number,
});

export const payloadOf = ({ name, address, email, phoneNumber }: ClientForm) => ({
  name: name.trim(),
  address: address.trim(),
  email: email.trim(),
  phone_number: phoneNumber.trim(),
});

export type FormProblems = Partial<Record<keyof ClientForm, string>>;

/** All four are required; the number is judged by the server, which knows the world's numbering plans. */
export const problemsOf = (form: ClientForm): FormProblems => {
  const problems: FormProblems = {};
  for (const name of ['name', 'address', 'email', 'phoneNumber'] as const)
    if (form[name].trim() === '') problems[name] = strings.form.required;
  if (!problems.email && !EMAIL_PATTERN.test(form.email.trim())) problems.email = strings.form.invalidEmail;
  return problems;
};

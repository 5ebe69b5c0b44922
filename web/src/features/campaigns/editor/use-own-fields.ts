import type { Reader } from '#contracts/clients/campaigns';
import { nameOfPlaceholder, routes } from '#contracts/clients/fields';
import { useCall } from '#web/api/use-call.ts';
import { strings } from '../strings.ts';

/** What texts may say of the agent's own fields, and an example of someone who reads them. */
export const useOwnFields = (): { names: string[]; sample: Reader } => {
  const { data } = useCall(routes.clientFields, {});
  const fields = data?.fields ?? [];
  const own = Object.fromEntries(fields.map(({ name }) => [nameOfPlaceholder(name), `[${name}]`]));
  return { names: Object.keys(own), sample: { name: strings.preview.sampleName, own } };
};

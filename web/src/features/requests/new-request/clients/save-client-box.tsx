import Checkbox from '@cloudscape-design/components/checkbox';
import { routes } from '#contracts/clients/list';
import { EMAIL_PATTERN } from '#core/http/fields.ts';
import { useCall } from '#web/api/use-call.ts';
import type { Form } from '#web/ui/form/use-form.ts';
import { useSettled } from '#web/ui/list/use-settled.ts';
import { strings } from '../../strings.ts';
import type { RequestForm } from '../request-form.ts';

const words = strings.form.picker;

/** Whether the list has no one with this address; undefined until that is known. */
const useIsNew = (email: string): boolean | undefined => {
  const address = useSettled(email.trim().toLowerCase());
  const isAddress = EMAIL_PATTERN.test(address);
  const query = { search: address, sort: '-date' as const };
  const { data } = useCall(routes.clientList, isAddress ? { query } : null);
  if (!isAddress || !data) return undefined;
  return data.client_list.every((client) => client.email !== address);
};

/** Offered only for someone who isn't on the list yet. */
export function SaveClientBox({ form }: { form: Form<RequestForm> }) {
  const { clientEmail, coEmail, isJoint, savesClient } = form.values;
  const isNew = useIsNew(clientEmail);
  const isOtherNew = useIsNew(isJoint ? coEmail : '');
  if (!isNew && !isOtherNew) return null;
  return (
    <Checkbox
      checked={savesClient}
      description={words.saveNote}
      onChange={({ detail }) => form.change({ savesClient: detail.checked })}
    >
      {isJoint ? words.saveBoth : words.save}
    </Checkbox>
  );
}

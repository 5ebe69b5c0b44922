import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { routes } from '#contracts/clients/handover';
import { type OfficeMember, type OfficeView, routes as officeRoutes } from '#contracts/offices';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from './strings.ts';

const words = strings.ask;
const initial = { member_id: '' };
const rules = {
  check: ({ member_id }: typeof initial) => (member_id === '' ? { member_id: words.choose } : {}),
};

type AskHandoverProps = { office: OfficeView; member: OfficeMember; onClose: () => void };

/** Of someone who manages the office: the agent decides. */
export function AskHandover({ office, member: { id, name }, onClose }: AskHandoverProps) {
  const form = useForm({ initial, rules });
  const ask = async ({ member_id }: typeof initial) => {
    await call(routes.askHandover, { params: { id: office.id }, body: { from_id: id, member_id } });
    await refreshCalls(routes.handovers, officeRoutes.office);
    notify({ type: 'success', content: words.done(name) });
    onClose();
  };
  const { errorText } = fieldOf(form, 'member_id');
  return (
    <FormModal title={words.title(name)} form={form} submitLabel={words.submit} onSubmit={ask} onClose={onClose}>
      <p>{words.words(name)}</p>
      <FormField label={words.to} errorText={errorText}>
        <RadioGroup
          value={form.values.member_id}
          items={office.members
            .filter((one) => one.id !== id)
            .map((one) => ({ value: one.id, label: one.name, description: one.email }))}
          onChange={({ detail }) => form.change({ member_id: detail.value })}
        />
      </FormField>
    </FormModal>
  );
}

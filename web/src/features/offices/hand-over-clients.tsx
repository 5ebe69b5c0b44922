import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { routes } from '#contracts/clients/handover';
import { type OfficeMember, type OfficeView, routes as officeRoutes } from '#contracts/offices';
import { useAction } from '#web/api/use-action.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { isTyped } from '#web/ui/form/is-typed.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useUiStrings } from '#web/ui/strings.ts';
import { strings } from './strings.ts';

const words = strings.handover;
type HandOverClientsProps = { office: OfficeView; member: OfficeMember; onClose: () => void };

/** An owner moves all clients of someone who leaves. It can't be taken back, so it takes typing. */
export function HandOverClients({ office, member: { id, name }, onClose }: HandOverClientsProps) {
  const { typed: typeIt, typedWrong } = useUiStrings();
  const form = useForm({
    initial: { to_id: '', typed: '' },
    rules: {
      check: ({ to_id, typed }) => ({
        ...(to_id === '' && { to_id: words.choose }),
        ...(!isTyped(typed, name) && { typed: typedWrong(name) }),
      }),
    },
  });
  const move = useAction(routes.handOverClients, {
    done: words.done(name),
    refreshes: [routes.handovers, officeRoutes.office, officeRoutes.offices],
  });
  const handOver = ({ to_id }: { to_id: string }) =>
    move.send({ params: { id: office.id, member: id }, body: { to_id } });
  return (
    <FormModal title={words.title(name)} form={form} submitLabel={words.submit} onSubmit={handOver} onClose={onClose}>
      <p>{words.words(name, office.name)}</p>
      <FormField label={words.to} errorText={fieldOf(form, 'to_id').errorText}>
        <RadioGroup
          value={form.values.to_id}
          items={office.members
            .filter((one) => one.id !== id)
            .map((one) => ({ value: one.id, label: one.name, description: one.email }))}
          onChange={({ detail }) => form.change({ to_id: detail.value })}
        />
      </FormField>
      <TextField label={typeIt(name)} {...fieldOf(form, 'typed')} />
    </FormModal>
  );
}

import { managedBy, type OfficeView, type Role, routes } from '#contracts/offices';
import { useAction } from '#web/api/use-action.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { RoleField } from './role-field.tsx';
import { strings } from './strings.ts';

const words = strings.invite;
const initial: { email: string; role: Role } = { email: '', role: 'agent' };
const rules = contractRules(routes.inviteMember.body, initial);

export function InvitePerson({ office, onClose }: { office: OfficeView; onClose: () => void }) {
  const form = useForm({ initial, rules });
  const isFull = office.plan !== undefined && office.plan.used >= office.plan.seats;
  const invite = useAction(routes.inviteMember, {
    done: (_, { body }) => words.done(body.email.trim()),
    refreshes: [routes.office],
  });
  return (
    <FormModal
      title={words.title(office.name)}
      form={form}
      submitLabel={words.submit}
      onSubmit={(body) => invite.send({ params: { id: office.id }, body })}
      onClose={onClose}
    >
      <p>{words.words}</p>
      {isFull && <p>{words.full}</p>}
      <TextField label={words.email} type="email" {...fieldOf(form, 'email')} />
      <RoleField roles={managedBy(office.role)} value={form.values.role} onChange={(role) => form.change({ role })} />
    </FormModal>
  );
}

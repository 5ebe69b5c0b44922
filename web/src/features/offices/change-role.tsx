import { type OfficeMember, type OfficeView, ROLES, routes } from '#contracts/offices';
import { useAction } from '#web/api/use-action.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { RoleField } from './role-field.tsx';
import { strings } from './strings.ts';

const words = strings.role;
/** One of the roles is always chosen. */
const rules = { check: () => ({}) };

type ChangeRoleProps = { office: OfficeView; member: OfficeMember; onClose: () => void };

export function ChangeRole({ office, member: { id, name, role: current }, onClose }: ChangeRoleProps) {
  const form = useForm({ initial: { role: current }, rules });
  const change = useAction(routes.changeRole, {
    done: (_, { body }) => words.done(name, body.role),
    refreshes: [routes.office, routes.offices],
  });
  const save = (body: { role: typeof current }) => change.send({ params: { id: office.id, member: id }, body });
  return (
    <FormModal title={words.title(name)} form={form} submitLabel={words.submit} onSubmit={save} onClose={onClose}>
      <RoleField roles={ROLES} value={form.values.role} onChange={(role) => form.change({ role })} />
    </FormModal>
  );
}

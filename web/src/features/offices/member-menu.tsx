import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { useState } from 'react';
import { routes as handOverClientsRoutes } from '#contracts/clients/handover';
import { managedBy, type OfficeMember, type OfficeView, ROLES, routes } from '#contracts/offices';
import { useAction } from '#web/api/use-action.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { isTyped } from '#web/ui/form/is-typed.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useUiStrings } from '#web/ui/strings.ts';
import { RoleField } from './role-field.tsx';
import { strings } from './strings.ts';
import { useRemovePerson } from './use-remove-person.ts';

const handOverClientsWords = strings.handover;
type HandOverClientsProps = { office: OfficeView; member: OfficeMember; onClose: () => void };

/** An owner moves all clients of someone who leaves. It can't be taken back, so it takes typing. */
function HandOverClients({ office, member: { id, name }, onClose }: HandOverClientsProps) {
  const { typed: typeIt, typedWrong } = useUiStrings();
  const form = useForm({
    initial: { to_id: '', typed: '' },
    rules: {
      check: ({ to_id, typed }) => ({
        ...(to_id === '' && { to_id: handOverClientsWords.choose }),
        ...(!isTyped(typed, name) && { typed: typedWrong(name) }),
      }),
    },
  });
  const move = useAction(handOverClientsRoutes.handOverClients, {
    done: handOverClientsWords.done(name),
    refreshes: [handOverClientsRoutes.handovers, routes.office, routes.offices],
  });
  const handOver = ({ to_id }: { to_id: string }) =>
    move.send({ params: { id: office.id, member: id }, body: { to_id } });
  return (
    <FormModal
      title={handOverClientsWords.title(name)}
      form={form}
      submitLabel={handOverClientsWords.submit}
      onSubmit={handOver}
      onClose={onClose}
    >
      <p>{handOverClientsWords.words(name, office.name)}</p>
      <FormField label={handOverClientsWords.to} errorText={fieldOf(form, 'to_id').errorText}>
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

const words = strings.role;
/** One of the roles is always chosen. */
const rules = { check: () => ({}) };

type ChangeRoleProps = { office: OfficeView; member: OfficeMember; onClose: () => void };

function ChangeRole({ office, member: { id, name, role: current }, onClose }: ChangeRoleProps) {
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

type Action = 'hand over' | 'role' | 'remove';

type MemberMenuProps = { office: OfficeView; member: OfficeMember; isMe: boolean };

type Item = { id: Action; text: string };

const itemsFor = ({ office, member, isMe }: MemberMenuProps): Item[] => {
  const role: Item[] = office.role === 'owner' ? [{ id: 'role', text: strings.role.button }] : [];
  if (isMe) return role;
  const isManaged = managedBy(office.role).includes(member.role);
  return [
    ...role,
    ...(isManaged ? [{ id: 'remove' as const, text: strings.remove.button }] : []),
    ...(office.role === 'owner' ? [{ id: 'hand over' as const, text: strings.handover.button }] : []),
  ];
};

/** What can be done with someone of the office. */
export function MemberMenu({ office, member, isMe }: MemberMenuProps) {
  const [open, setOpen] = useState<Action>();
  const close = () => setOpen(undefined);
  const remove = useRemovePerson(office, member, isMe);
  const items = itemsFor({ office, member, isMe });
  if (items.length === 0) return null;
  return (
    <>
      <ButtonDropdown
        variant="inline-icon"
        expandToViewport
        ariaLabel={strings.actionsFor(member.name)}
        items={items}
        onItemClick={({ detail }) => (detail.id === 'remove' ? remove() : setOpen(detail.id as Action))}
      />
      {open === 'hand over' && <HandOverClients office={office} member={member} onClose={close} />}
      {open === 'role' && <ChangeRole office={office} member={member} onClose={close} />}
    </>
  );
}

import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type OfficeView, routes } from '#contracts/offices';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { href } from '#web/config/paths.ts';
import { chooseTenant, useTenant } from '#web/session/tenant.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from './strings.ts';

const words = strings.segment;

/** The office's own addresses of the analytics pages. Whose links lead there is each person's choice. */
export function Segment({ office }: { office: OfficeView }) {
  const { segment } = office;
  const tenant = useTenant();
  const [isEditing, setEditing] = useState(false);
  const [chosen, setChosen] = useState(tenant);
  const choose = (next: string | null) => {
    chooseTenant(next);
    setChosen(next ?? '');
    notify({ type: 'success', content: next ? words.chosen(next) : words.unchosen });
  };
  if (!segment && office.role !== 'owner') return null;
  return (
    <SpaceBetween size="xs">
      <h3>{words.heading}</h3>
      <p>{segment ? words.has(href.magicEmails(segment), href.verifiedCallList(segment)) : words.none}</p>
      <SpaceBetween direction="horizontal" size="xs">
        {segment && <LinkButton to={href.magicEmails(segment)}>{words.emails}</LinkButton>}
        {segment && <LinkButton to={href.verifiedCallList(segment)}>{words.calls}</LinkButton>}
        {segment && chosen !== segment && <Button onClick={() => choose(segment)}>{words.choose}</Button>}
        {segment && chosen === segment && <Button onClick={() => choose(null)}>{words.unchoose}</Button>}
        {office.role === 'owner' && <Button onClick={() => setEditing(true)}>{words.edit}</Button>}
      </SpaceBetween>
      {isEditing && <EditSegment office={office} onClose={() => setEditing(false)} />}
    </SpaceBetween>
  );
}

const initial = { segment: '' };
const rules = contractRules(routes.saveSegment.body, initial);

function EditSegment({ office, onClose }: { office: OfficeView; onClose: () => void }) {
  const saved = { segment: office.segment ?? '' };
  const form = useForm({ initial: saved, rules });
  const edit = useEdit(saved);
  const save = async ({ segment }: typeof initial) => {
    const send = (seen: typeof saved) =>
      call(routes.saveSegment, { params: { id: office.id }, body: { segment, seen: seen.segment } });
    await edit.save(send);
    await refreshCalls(routes.office);
    notify({ type: 'success', content: words.saved });
    onClose();
  };
  return (
    <FormModal
      title={words.title(office.name)}
      form={form}
      submitLabel={words.submit}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{words.words}</p>
      <TextField label={words.label} constraintText={words.hint} autoComplete="off" {...fieldOf(form, 'segment')} />
    </FormModal>
  );
}

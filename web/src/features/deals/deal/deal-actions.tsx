import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { DEAL_LIMITS, type Deal, routes } from '#contracts/funds/deals';
import { call } from '#web/api/call.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { factsOf } from '../deal-facts.ts';
import { strings } from '../strings.ts';

const words = strings.deal;

type DealActionsProps = { deal: Deal; onChanged: () => void };

/** What the agent decides about a deal. No client learns of it. */
export function DealActions({ deal, onChanged }: DealActionsProps) {
  const [open, setOpen] = useState<'rename' | 'merge'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button onClick={() => setOpen('rename')}>{words.rename}</Button>
      <Button onClick={() => setOpen('merge')}>{words.merge}</Button>
      {open === 'rename' && <RenameModal deal={deal} onChanged={onChanged} onClose={close} />}
      {open === 'merge' && <MergeModal deal={deal} onChanged={onChanged} onClose={close} />}
    </>
  );
}

type ModalProps = DealActionsProps & { onClose: () => void };

function RenameModal({ deal, onChanged, onClose }: ModalProps) {
  const initial = { name: deal.name ?? '' };
  const form = useForm({
    initial,
    rules: { check: () => ({}), limits: { name: DEAL_LIMITS.name } },
  });
  const edit = useEdit(initial);
  const save = async ({ name }: { name: string }) => {
    await edit.save((seen) => call(routes.renameDeal, { params: { id: deal.id }, body: { name, seen: seen.name } }));
    onChanged();
    onClose();
  };
  return (
    <FormModal title={words.renameTitle} form={form} submitLabel={words.save} onSubmit={save} onClose={onClose}>
      <TextField label={words.name} description={words.nameNote} {...fieldOf(form, 'name')} />
    </FormModal>
  );
}

const optionsOf = (deals: readonly Deal[], own: string) =>
  deals.flatMap((deal) => {
    const facts = deal.id === own ? undefined : factsOf(deal, new Date());
    if (!facts) return [];
    const label = facts.name || strings.together(facts.clients);
    return [{ value: deal.id, label, description: facts.property ?? strings.noProperty }];
  });

function MergeModal({ deal, onChanged, onClose }: ModalProps) {
  const { data } = useCall(routes.deals, { query: { show: 'open' } });
  const [other, setOther] = useState<{ value: string; label: string }>();
  const options = optionsOf((data?.deals ?? []) as Deal[], deal.id);
  const merge = async () => {
    if (!other) return false;
    await call(routes.mergeDeal, { params: { id: deal.id }, body: { deal_id: other.value } });
    await refreshCalls(routes.deals);
    onChanged();
    return true;
  };
  return (
    <ConfirmModal title={words.mergeTitle} confirmLabel={words.merge} onConfirm={merge} onClose={onClose}>
      <p>{words.mergeWords}</p>
      <FormField label={words.mergeLabel}>
        <Select
          selectedOption={other ?? null}
          options={options}
          placeholder={words.mergePlaceholder}
          empty={words.mergeNone}
          statusType={data ? 'finished' : 'loading'}
          filteringType="auto"
          expandToViewport
          onChange={({ detail: { selectedOption: chosen } }) =>
            setOther({ value: chosen.value ?? '', label: chosen.label ?? '' })
          }
        />
      </FormField>
    </ConfirmModal>
  );
}

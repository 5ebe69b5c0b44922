import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import type { Condition } from '#contracts/clients/client';
import { FIELD_LIMITS, routes, type Segment } from '#contracts/clients/fields';
import { REQUIRED_MESSAGE } from '#core/http/field-problems.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings as words } from './strings.ts';

const SAVE = 'save';
const SHOW = 'show:';
const REMOVE = 'remove:';

const itemsOf = (segments: readonly Segment[], isFiltered: boolean) => [
  ...segments.map(({ name }) => ({ id: `${SHOW}${name}`, text: name })),
  { id: SAVE, text: words.save, disabled: !isFiltered, disabledReason: words.nothing },
  ...segments.map(({ name }) => ({ id: `${REMOVE}${name}`, text: words.remove(name) })),
];

/** Two that differ in case only are one, as the server has it. */
const isNamed = (segment: Segment, name: string) => segment.name.toLowerCase() === name.toLowerCase();

type SegmentsMenuProps = { shown: readonly Condition[]; onShow: (conditions: Condition[]) => void };

/** Filters with a name, for the list and for campaigns. */
export function SegmentsMenu({ shown, onShow }: SegmentsMenuProps) {
  const { data, mutate } = useCall(routes.segments, {});
  const [isNaming, setNaming] = useState(false);
  const segments: Segment[] = data?.segments ?? [];

  /** Decided on the segments as they are now, so that what another tab saved stays. Returns the one that was there under the name. */
  const change = async (name: string, to?: Segment) => {
    const now = await call(routes.segments, {});
    const before = now.segments.find((one) => isNamed(one, name));
    const others = now.segments.filter((one) => one !== before);
    const next = to ? [...others, to] : others;
    await call(routes.saveSegments, { body: { segments: next } });
    await mutate({ segments: next }, { revalidate: false });
    return before;
  };
  const putBack = (before: Segment) =>
    void change(before.name, before).catch(() => notify({ type: 'error', content: words.failed }));
  const tell = (content: string, before: Segment | undefined) => {
    const action = before && { label: words.undo, run: () => putBack(before) };
    notify({ type: 'success', content, ...(action && { action }) });
  };
  const remove = async (name: string) => {
    try {
      tell(words.removed(name), await change(name));
    } catch {
      notify({ type: 'error', content: words.failed });
    }
  };
  const follow = (id: string) => {
    if (id === SAVE && segments.length >= FIELD_LIMITS.segments) notify({ type: 'info', content: words.fullSegments });
    else if (id === SAVE) setNaming(true);
    else if (id.startsWith(REMOVE)) void remove(id.slice(REMOVE.length));
    const segment = segments.find(({ name }) => id === `${SHOW}${name}`);
    if (segment) onShow(segment.conditions);
  };

  return (
    <>
      <ButtonDropdown
        items={itemsOf(segments, shown.length > 0)}
        disabled={!data}
        onItemClick={({ detail }) => follow(detail.id)}
      >
        {words.segments}
      </ButtonDropdown>
      {isNaming && (
        <NameModal
          onSave={async (name) => {
            const before = await change(name, { name, conditions: [...shown] });
            tell(before ? words.replaced(name) : words.saved(name), before);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

type NameModalProps = { onSave: (name: string) => Promise<void>; onClose: () => void };

function NameModal({ onSave, onClose }: NameModalProps) {
  const form = useForm({
    initial: { name: '' },
    rules: {
      check: ({ name }) => (name.trim() === '' ? { name: REQUIRED_MESSAGE } : {}),
      limits: { name: FIELD_LIMITS.segmentName },
      required: () => ['name'],
    },
  });
  const submit = async ({ name }: { name: string }) => {
    await onSave(name.trim());
    onClose();
  };
  return (
    <FormModal title={words.nameTitle} form={form} submitLabel={words.saveLabel} onSubmit={submit} onClose={onClose}>
      <TextField label={words.name} description={words.nameNote} {...fieldOf(form, 'name')} />
    </FormModal>
  );
}

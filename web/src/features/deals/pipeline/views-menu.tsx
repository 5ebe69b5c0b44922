import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import { DEAL_LIMITS, routes, type SavedView } from '#contracts/funds/deals';
import { REQUIRED_MESSAGE } from '#core/http/field-problems.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';

const words = strings.views;
const SAVE = 'save';
const SHOW = 'show:';
const REMOVE = 'remove:';

type Current = Omit<SavedView, 'name'>;

const itemsOf = (views: readonly SavedView[]) => [
  ...views.map(({ name }) => ({ id: `${SHOW}${name}`, text: name })),
  { id: SAVE, text: words.save },
  ...views.map(({ name }) => ({ id: `${REMOVE}${name}`, text: words.remove(name) })),
];

type ViewsMenuProps = { current: Current; onView: (view: Current) => void };

/** Filters with a name, the same on each of the agent's devices. */
export function ViewsMenu({ current, onView }: ViewsMenuProps) {
  const { data, mutate } = useCall(routes.dealViews, {});
  const [isNaming, setNaming] = useState(false);
  const views: SavedView[] = data?.views ?? [];

  const save = async (next: SavedView[]) => {
    await call(routes.saveDealViews, { body: { views: next } });
    await mutate({ views: next }, { revalidate: false });
  };
  const failed = () => notify({ type: 'error', content: words.failed });
  const putBack = async (gone: SavedView) => {
    try {
      const now = await call(routes.dealViews, {});
      await save([...now.views.filter(({ name }) => name !== gone.name), gone]);
    } catch {
      failed();
    }
  };
  const remove = async (name: string) => {
    const gone = views.find((view) => view.name === name);
    if (!gone) return;
    try {
      await save(views.filter((view) => view !== gone));
    } catch {
      return failed();
    }
    const action = { label: words.undo, run: () => void putBack(gone) };
    notify({ type: 'success', content: words.removed(name), action });
  };
  const follow = (id: string) => {
    if (id === SAVE && views.length >= DEAL_LIMITS.views) notify({ type: 'info', content: words.full });
    else if (id === SAVE) setNaming(true);
    else if (id.startsWith(REMOVE)) void remove(id.slice(REMOVE.length));
    const view = views.find(({ name }) => id === `${SHOW}${name}`);
    if (view) onView(view);
  };

  return (
    <>
      <ButtonDropdown items={itemsOf(views)} disabled={!data} onItemClick={({ detail }) => follow(detail.id)}>
        {words.label}
      </ButtonDropdown>
      {isNaming && (
        <NameModal
          onSave={(name) => save([...views.filter((view) => view.name !== name), { ...current, name }])}
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
      limits: { name: DEAL_LIMITS.viewName },
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

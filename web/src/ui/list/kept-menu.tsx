import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import { REQUIRED_MESSAGE } from '#core/http/field-problems.ts';
import { notify } from '../feedback/notify.ts';
import { FormModal } from '../form/form-modal.tsx';
import { TextField } from '../form/text-field.tsx';
import { fieldOf, useForm } from '../form/use-form.ts';

const SAVE = 'save';
const SHOW = 'show:';
const REMOVE = 'remove:';

export type KeptWords = {
  label: string;
  save: string;
  remove: (name: string) => string;
  nameTitle: string;
  name: string;
  nameNote: string;
  saveLabel: string;
  full: string;
  failed: string;
  saved?: (name: string) => string;
  removed: (name: string) => string;
  undo: string;
};

type KeptMenuProps<Kept extends { name: string }> = {
  words: KeptWords;
  /** Undefined until they are known. */
  all: readonly Kept[] | undefined;
  limits: { most: number; name: number };
  /** What is shown now, to be kept under a name. */
  current: Omit<Kept, 'name'>;
  /** Why there is nothing to keep now. */
  nothing?: string | undefined;
  /** As they are now, perhaps changed on another device. */
  read: () => Promise<Kept[]>;
  write: (next: Kept[]) => Promise<void>;
  onShow: (one: Kept) => void;
};

/** Filters with a name, the same on each of the agent's devices: shown, saved, and removed with a way back. */
export function KeptMenu<Kept extends { name: string }>(props: KeptMenuProps<Kept>) {
  const { words, all = [], limits, current, nothing, read, write, onShow } = props;
  const [isNaming, setNaming] = useState(false);

  const items = [
    ...all.map(({ name }) => ({ id: `${SHOW}${name}`, text: name })),
    { id: SAVE, text: words.save, ...(nothing && { disabled: true, disabledReason: nothing }) },
    ...all.map(({ name }) => ({ id: `${REMOVE}${name}`, text: words.remove(name) })),
  ];
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch {
      notify({ type: 'error', content: words.failed });
    }
  };
  const putBack = (gone: Kept) =>
    attempt(async () => write([...(await read()).filter(({ name }) => name !== gone.name), gone]));
  const remove = (gone: Kept) =>
    attempt(async () => {
      await write(all.filter((one) => one !== gone));
      const action = { label: words.undo, run: () => void putBack(gone) };
      notify({ type: 'success', content: words.removed(gone.name), action });
    });
  const follow = (id: string) => {
    if (id === SAVE && all.length >= limits.most) notify({ type: 'info', content: words.full });
    else if (id === SAVE) setNaming(true);
    const gone = all.find(({ name }) => id === `${REMOVE}${name}`);
    if (gone) void remove(gone);
    const shown = all.find(({ name }) => id === `${SHOW}${name}`);
    if (shown) onShow(shown);
  };
  const keep = async (name: string) => {
    await write([...all.filter((one) => one.name !== name), { ...current, name } as Kept]);
    if (words.saved) notify({ type: 'success', content: words.saved(name) });
  };

  return (
    <>
      <ButtonDropdown items={items} disabled={!props.all} onItemClick={({ detail }) => follow(detail.id)}>
        {words.label}
      </ButtonDropdown>
      {isNaming && <NameModal words={words} length={limits.name} onSave={keep} onClose={() => setNaming(false)} />}
    </>
  );
}

type NameModalProps = {
  words: KeptWords;
  length: number;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
};

function NameModal({ words, length, onSave, onClose }: NameModalProps) {
  const form = useForm({
    initial: { name: '' },
    rules: {
      check: ({ name }) => (name.trim() === '' ? { name: REQUIRED_MESSAGE } : {}),
      limits: { name: length },
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

import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { lazy, Suspense, useState } from 'react';
import { notify } from '../feedback/notify.ts';
import { heldItem } from '../page/held-button.tsx';

const KeptName = lazy(() => import('./kept-name.tsx').then((module) => ({ default: module.KeptName })));

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
  replaced: (name: string) => string;
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

/** Two that differ in case only are one to people. */
const isNamed = (one: { name: string }, name: string) => one.name.toLowerCase() === name.toLowerCase();

/** Filters with a name, the same on each of the agent's devices: shown, saved, and removed with a way back. */
export function KeptMenu<Kept extends { name: string }>(props: KeptMenuProps<Kept>) {
  const { words, all = [], limits, current, nothing, read, write, onShow } = props;
  const [isNaming, setNaming] = useState(false);

  const items = [
    ...all.map(({ name }) => ({ id: `${SHOW}${name}`, text: name })),
    { id: SAVE, text: words.save, ...heldItem(nothing) },
    ...all.map(({ name }) => ({ id: `${REMOVE}${name}`, text: words.remove(name) })),
  ];
  /** Decided on what there is now, so that what another tab saved stays. Returns the one that was there under the name. */
  const change = async (name: string, to?: Kept): Promise<Kept | undefined> => {
    const now = await read();
    const before = now.find((one) => one.name === name) ?? now.find((one) => isNamed(one, name));
    const others = now.filter((one) => one !== before);
    await write(to ? [...others, to] : others);
    return before;
  };
  const failed = () => notify({ type: 'error', content: words.failed });
  const tell = (content: string, before: Kept | undefined) => {
    const putBack = (gone: Kept) => void change(gone.name, gone).catch(failed);
    const action = before && { label: words.undo, run: () => putBack(before) };
    notify({ type: 'success', content, ...(action && { action }) });
  };
  const remove = ({ name }: Kept) =>
    change(name)
      .then((before) => tell(words.removed(name), before))
      .catch(failed);
  const follow = (id: string) => {
    if (id === SAVE && all.length >= limits.most) notify({ type: 'info', content: words.full });
    else if (id === SAVE) setNaming(true);
    const gone = all.find(({ name }) => id === `${REMOVE}${name}`);
    if (gone) void remove(gone);
    const shown = all.find(({ name }) => id === `${SHOW}${name}`);
    if (shown) onShow(shown);
  };
  const keep = async (name: string) => {
    const before = await change(name, { ...current, name } as Kept);
    if (before) tell(words.replaced(name), before);
    else if (words.saved) tell(words.saved(name), undefined);
  };

  return (
    <>
      <ButtonDropdown items={items} disabled={!props.all} onItemClick={({ detail }) => follow(detail.id)}>
        {words.label}
      </ButtonDropdown>
      {isNaming && (
        <Suspense fallback={null}>
          <KeptName words={words} length={limits.name} onSave={keep} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </>
  );
}

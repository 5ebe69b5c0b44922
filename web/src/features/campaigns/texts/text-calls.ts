// What can be done with saved texts, and taken back.
import { type ListedText, routes, type SavedText } from '#contracts/clients/saved-texts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';

const words = strings.texts;
type Content = Omit<SavedText, 'id'>;

export const contentOf = ({ name, subject, body }: Content): Content => ({ name, subject, body });

export const readText = (id: string): Promise<SavedText> => call(routes.savedText, { params: { id } });

export const notifyFailed = (header: string, error: unknown) =>
  notify({ type: 'error', header, content: error instanceof Error ? error.message : '' });

/** Puts back the text of before, and says so. One that was changed somewhere else since stays. */
export const putBack = async (write: () => Promise<unknown>, said: string, onChanged: () => unknown) => {
  try {
    await write();
    notify({ type: 'success', content: said });
    await onChanged();
  } catch (error) {
    const isChanged = error instanceof ApiError && error.code === 'CONFLICT';
    notifyFailed(words.undoFailed, isChanged ? new Error(words.changedSince) : error);
  }
};

/** Read first: what is deleted can be brought back. */
export const deleteText = async ({ id }: Pick<ListedText, 'id'>, onChanged: () => unknown) => {
  const text = await readText(id);
  await call(routes.deleteSavedText, { params: { id } });
  const restore = () =>
    putBack(() => call(routes.addSavedText, { body: contentOf(text) }), words.restored(text.name), onChanged);
  notify({
    type: 'success',
    content: words.removed(text.name),
    action: { label: words.undo, run: () => void restore() },
  });
  await onChanged();
};

export const renameText = async ({ id }: Pick<ListedText, 'id'>, name: string) => {
  const text = await readText(id);
  const renamed = await call(routes.changeSavedText, {
    params: { id },
    body: { ...contentOf(text), name, seen: contentOf(text) },
  });
  notify({ type: 'success', content: words.renamed(renamed.name) });
};

const onTextsChanged = () => refreshCalls(routes.savedTexts);

/** `replaced`: the text that has this name already. */
export const saveText = async (content: Content, replaced: ListedText | undefined) => {
  if (!replaced) {
    const saved = await call(routes.addSavedText, { body: content });
    notify({ type: 'success', content: words.saved(saved.name) });
    return onTextsChanged();
  }
  const before = contentOf(await readText(replaced.id));
  const saved = await call(routes.changeSavedText, {
    params: { id: replaced.id },
    body: { ...contentOf(content), seen: before },
  });
  const restore = () =>
    putBack(
      () => call(routes.changeSavedText, { params: { id: saved.id }, body: { ...before, seen: contentOf(saved) } }),
      words.broughtBack(before.name),
      onTextsChanged,
    );
  notify({
    type: 'success',
    content: words.replaced(before.name),
    action: { label: words.undo, run: () => void restore() },
  });
  await onTextsChanged();
};

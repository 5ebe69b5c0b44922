// What can be done with an office's texts, and taken back.
import { type ListedText, routes, type SavedText } from '#contracts/clients/saved-texts';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';
import { contentOf, notifyFailed, readText } from './text-calls.ts';

const words = strings.texts;
type Office = { id: string; name: string };

export const readOfficeText = ({ id }: Pick<Office, 'id'>, text: string): Promise<SavedText> =>
  call(routes.officeText, { params: { id, text } });

/** In place of the office's text that has the name already. */
export const shareText = async (office: Office, { id }: Pick<ListedText, 'id'>): Promise<void> => {
  const body = contentOf(await readText(id));
  const { texts } = await call(routes.officeTexts, { params: { id: office.id }, query: {} });
  // A text's ID is made of its name, so a text of this name has the same one in the office.
  if (texts.some((one) => one.id === id))
    await call(routes.changeOfficeText, { params: { id: office.id, text: id }, body });
  else await call(routes.addOfficeText, { params: { id: office.id }, body });
  await refreshCalls(routes.officeTexts);
  notify({ type: 'success', content: words.office.shared(body.name, office.name) });
};

/** Read first: what is deleted can be brought back. */
export const deleteOfficeText = async (office: Office, { id }: Pick<ListedText, 'id'>): Promise<void> => {
  const text = await readOfficeText(office, id);
  await call(routes.deleteOfficeText, { params: { id: office.id, text: id } });
  const restore = async () => {
    try {
      await call(routes.addOfficeText, { params: { id: office.id }, body: contentOf(text) });
      notify({ type: 'success', content: words.restored(text.name) });
      await refreshCalls(routes.officeTexts);
    } catch (error) {
      notifyFailed(words.undoFailed, error);
    }
  };
  notify({
    type: 'success',
    content: words.removed(text.name),
    action: { label: words.undo, run: () => void restore() },
  });
  await refreshCalls(routes.officeTexts);
};

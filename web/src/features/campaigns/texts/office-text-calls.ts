// What can be done with an office's texts, and taken back.
import { type ListedText, routes, type SavedText } from '#contracts/clients/saved-texts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';
import { contentOf, putBack, readText } from './text-calls.ts';

const words = strings.texts;
type Office = { id: string; name: string };

export const readOfficeText = ({ id }: Pick<Office, 'id'>, text: string): Promise<SavedText> =>
  call(routes.officeText, { params: { id, text } });

/** A text's ID is made of its name, so a text of this name has the same one in the office, however many there are. */
const findOfficeText = async (office: Office, text: string): Promise<SavedText | undefined> => {
  try {
    return await readOfficeText(office, text);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
};

/** In place of the office's text that has the name already, which can be brought back. */
export const shareText = async (office: Office, { id }: Pick<ListedText, 'id'>): Promise<void> => {
  const body = contentOf(await readText(id));
  const before = await findOfficeText(office, id);
  const change = (to: typeof body, seen: typeof body) =>
    call(routes.changeOfficeText, { params: { id: office.id, text: id }, body: { ...to, seen } });
  if (before) await change(body, contentOf(before));
  else await call(routes.addOfficeText, { params: { id: office.id }, body });
  await refreshCalls(routes.officeTexts);
  const onChanged = () => refreshCalls(routes.officeTexts);
  notify({
    type: 'success',
    content: before ? words.office.replaced(body.name, office.name) : words.office.shared(body.name, office.name),
    ...(before && {
      action: {
        label: words.undo,
        run: () => void putBack(() => change(contentOf(before), body), words.broughtBack(before.name), onChanged),
      },
    }),
  });
};

/** Read first: what is deleted can be brought back. */
export const deleteOfficeText = async (office: Office, { id }: Pick<ListedText, 'id'>): Promise<void> => {
  const text = await readOfficeText(office, id);
  await call(routes.deleteOfficeText, { params: { id: office.id, text: id } });
  const add = () => call(routes.addOfficeText, { params: { id: office.id }, body: contentOf(text) });
  const restore = () => putBack(add, words.restored(text.name), () => refreshCalls(routes.officeTexts));
  notify({
    type: 'success',
    content: words.removed(text.name),
    action: { label: words.undo, run: () => void restore() },
  });
  await refreshCalls(routes.officeTexts);
};

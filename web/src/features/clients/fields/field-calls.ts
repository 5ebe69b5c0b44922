// What can be done with the agent's own fields, and taken back. All of them are saved at once.
import { type ClientField, routes } from '#contracts/clients/fields';
import { routes as listRoutes } from '#contracts/clients/list';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings as words } from './strings.ts';

type Typed = Omit<ClientField, 'id'> & { id?: string };

const read = () => call(routes.clientFields, {});

/** `change` is decided on the fields as they are now, so that what another tab saved stays. */
export const saveFields = async (change: (fields: readonly ClientField[]) => Typed[]) => {
  const { fields, revision } = await read();
  await call(routes.saveClientFields, { body: { fields: change(fields), revision } });
  await refreshCalls(routes.clientFields, listRoutes.clientList);
};

export const notifyFailed = (error: unknown) =>
  notify({ type: 'error', header: words.notSaved, content: error instanceof Error ? error.message : '' });

export const putBack = async (field: ClientField, at?: number) => {
  try {
    await saveFields((fields) =>
      fields.some(({ id }) => id === field.id) ? [...fields] : fields.toSpliced(at ?? fields.length, 0, field),
    );
    notify({ type: 'success', content: words.restored(field.name) });
  } catch (error) {
    notifyFailed(error);
  }
};

export const removeField = async (field: ClientField) => {
  let at: number | undefined;
  await saveFields((fields) => {
    at = fields.findIndex(({ id }) => id === field.id);
    return fields.filter(({ id }) => id !== field.id);
  });
  notify({
    type: 'success',
    content: words.removed(field.name),
    action: { label: words.undo, run: () => void putBack(field, at) },
  });
};

export const moveField = (field: ClientField, by: 1 | -1) =>
  saveFields((fields) => {
    const at = fields.findIndex(({ id }) => id === field.id);
    if (at < 0) return [...fields];
    const to = Math.min(fields.length - 1, Math.max(0, at + by));
    return fields.toSpliced(at, 1).toSpliced(to, 0, field);
  });

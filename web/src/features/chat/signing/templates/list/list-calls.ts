// What can be done with an agent's list of templates, and taken back.
import { routes, TEMPLATE_LIMITS, type TemplateList } from '#contracts/chat/signing';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { freeName } from './known-lists.ts';
import { listWords as words } from './list-words.ts';

type Named = { id: string; name: string };
type Change = { standard?: string; templates?: readonly Named[] };

/** Over the list that was on the screen. */
const save = async (list: TemplateList, { standard = list.standard, templates = list.templates }: Change) => {
  const named = templates.map(({ id, name }) => ({ id, name }));
  try {
    await call(routes.saveTemplateList, {
      params: { step: String(list.step) },
      body: { revision: list.revision, standard, templates: named },
    });
  } finally {
    // Also when it was changed elsewhere: then the next try is decided on what there is.
    await refreshCalls(routes.templates);
  }
};

/** Whether it worked; if not, a message says why. */
const attempt = async (write: () => Promise<void>): Promise<boolean> => {
  try {
    await write();
    return true;
  } catch (error) {
    notify({ type: 'error', header: words.failed, content: refusalOf(error).message });
    return false;
  }
};

export const makeStandard = (list: TemplateList, { id, name }: Named) =>
  attempt(async () => {
    await save(list, { standard: id });
    notify({ type: 'success', content: words.nowStandard(name) });
  });

/** Throws what was refused: its dialog says so. */
export const renameTemplate = async (list: TemplateList, id: string, name: string): Promise<void> => {
  await save(list, { templates: list.templates.map((one) => (one.id === id ? { id, name } : one)) });
  notify({ type: 'success', content: words.renamed(name) });
};

/** `place`: where it was in the list. Under another name, if its own is another one's by now. */
export const putBackTemplate = (step: number, gone: Named, place?: number) =>
  attempt(async () => {
    const { lists } = await call(routes.templates, {});
    const list = lists.find((one) => one.step === step);
    if (!list) return;
    const templates: readonly Named[] = list.templates;
    if (templates.length >= TEMPLATE_LIMITS.templates) throw new Error(words.full(TEMPLATE_LIMITS.templates));
    const name = freeName(gone.name, templates, TEMPLATE_LIMITS.name);
    await save(list, { templates: templates.toSpliced(place ?? templates.length, 0, { id: gone.id, name }) });
    notify({ type: 'success', content: words.broughtBack(name) });
  });

export const deleteTemplate = (list: TemplateList, gone: Named) =>
  attempt(async () => {
    const place = list.templates.findIndex(({ id }) => id === gone.id);
    await save(list, { templates: list.templates.toSpliced(place, 1) });
    const action = { label: words.undo, run: () => void putBackTemplate(list.step, gone, place) };
    const last = list.deleted[TEMPLATE_LIMITS.deleted - 1];
    notify({ type: 'success', content: words.removed(gone.name, last?.name), action });
  });

type Text = { title: string; countersigned: boolean; clauses: { heading: string; text: string }[] };

/** Without a text, it begins with the standard one. Returns its ID. */
export const addTemplate = async (step: number, name: string, from?: Text): Promise<string> => {
  const text = from && { title: from.title, countersigned: from.countersigned, clauses: from.clauses };
  const { id } = await call(routes.addTemplate, { params: { step: String(step) }, body: { name, text } });
  await refreshCalls(routes.templates);
  notify({ type: 'success', content: words.added(name) });
  return id;
};

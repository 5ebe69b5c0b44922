import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import { lazy, Suspense, useEffect, useState } from 'react';
import { routes, TEMPLATE_LIMITS, type Template, type TemplateList } from '#contracts/chat/signing';
import { useCall } from '#web/api/use-call.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { heldItem } from '#web/ui/page/held-button.tsx';
import { useChatStrings } from '../../strings.ts';
import { deleteTemplate, makeStandard } from './list/list-calls.ts';
import { listWords as words } from './list/list-words.ts';
import styles from './template-form.module.css';
import { TemplateForm } from './template-form.tsx';

/** Menus are heavy, and the text below them is there first. */
const ButtonDropdown = lazy(() => import('@cloudscape-design/components/button-dropdown'));
const Select = lazy(() => import('@cloudscape-design/components/select'));
const NewTemplate = lazy(() => import('./list/name-template.tsx').then((module) => ({ default: module.NewTemplate })));
const RenameTemplate = lazy(() =>
  import('./list/name-template.tsx').then((module) => ({ default: module.RenameTemplate })),
);

const DeletedTemplates = lazy(() =>
  import('./list/deleted-templates.tsx').then((module) => ({ default: module.DeletedTemplates })),
);

type StepTemplatesProps = {
  list: TemplateList;
  /** Of each step's standard one. */
  texts: readonly Template[];
  /** The ID of the one that is shown; the standard one where it's no other. */
  shown: string;
  onShow: (id: string) => void;
  onSaved: () => Promise<unknown>;
};

/** The agent's templates of a step: one is chosen, changed and saved. */
export function StepTemplates({ list, texts, shown: wanted, onShow, onSaved }: StepTemplatesProps) {
  const { version } = useChatStrings().document;
  const [naming, setNaming] = useState<{ what: 'add' | 'rename' | 'deleted'; from?: string }>();
  const { templates } = list;
  const shown = templates.find(({ id }) => id === wanted) ?? templates.find(({ id }) => id === list.standard);
  const standard = texts.find(({ step }) => step === list.step);
  if (!shown || !standard) return null;
  const options = templates.map((one) => ({
    value: one.id,
    label: one.name,
    labelTag: one.id === list.standard ? words.standard : undefined,
    description: words.saved(version(one.version), one.saved_at && formatDate(one.saved_at)),
  }));
  const add = (from?: string) => {
    if (templates.length < TEMPLATE_LIMITS.templates) setNaming({ what: 'add', from });
    else notify({ type: 'info', content: words.full(TEMPLATE_LIMITS.templates) });
  };
  return (
    <>
      <Suspense fallback={<Loading lines={1} />}>
        <div className={styles.which}>
          <FormField label={words.which}>
            <Select
              triggerVariant="option"
              selectedOption={options.find(({ value }) => value === shown.id) ?? null}
              options={options}
              onChange={({ detail }) => onShow(detail.selectedOption.value ?? '')}
            />
          </FormField>
          <div className="actions">
            <Actions
              list={list}
              template={shown}
              onCopy={() => add(shown.id)}
              onRename={() => setNaming({ what: 'rename' })}
              onDeleted={() => setNaming({ what: 'deleted' })}
            />
            <Button iconName="add-plus" onClick={() => add()}>
              {words.add}
            </Button>
          </div>
        </div>
      </Suspense>
      {shown.id === standard.template_id ? (
        <TemplateForm key={`${shown.id}-${standard.version}`} template={standard} onSaved={onSaved} />
      ) : (
        <Other key={shown.id} step={list.step} id={shown.id} version={shown.version} onSaved={onSaved} />
      )}
      <Suspense fallback={null}>
        {naming?.what === 'add' && (
          <NewTemplate list={list} from={naming.from} onAdded={onShow} onClose={() => setNaming(undefined)} />
        )}
        {naming?.what === 'rename' && (
          <RenameTemplate list={list} template={shown} onClose={() => setNaming(undefined)} />
        )}
        {naming?.what === 'deleted' && (
          <DeletedTemplates list={list} onShow={onShow} onClose={() => setNaming(undefined)} />
        )}
      </Suspense>
    </>
  );
}

type ActionsProps = {
  list: TemplateList;
  template: { id: string; name: string };
  onCopy: () => void;
  onRename: () => void;
  onDeleted: () => void;
};

function Actions({ list, template, onCopy, onRename, onDeleted }: ActionsProps) {
  const isStandard = template.id === list.standard;
  const held = (reason: string) => heldItem(isStandard ? reason : undefined);
  const items = [
    { id: 'standard', text: words.makeStandard, ...held(words.isStandard) },
    { id: 'rename', text: words.rename },
    { id: 'copy', text: words.copy },
    { id: 'delete', text: words.remove, ...held(words.removeStandard) },
    ...(list.deleted.length > 0 ? [{ id: 'deleted', text: words.deletedOnes }] : []),
  ];
  const follow = (id: string) => {
    if (id === 'standard') void makeStandard(list, template);
    if (id === 'rename') onRename();
    if (id === 'copy') onCopy();
    if (id === 'delete') void deleteTemplate(list, template);
    if (id === 'deleted') onDeleted();
  };
  return (
    <ButtonDropdown
      items={items}
      ariaLabel={words.actionsFor(template.name)}
      onItemClick={({ detail }) => follow(detail.id)}
    >
      {words.actions}
    </ButtonDropdown>
  );
}

type OtherProps = { step: number; id: string; version: number; onSaved: () => Promise<unknown> };

/** One whose text is read when it's chosen. */
function Other({ step, id, version, onSaved }: OtherProps) {
  const { error: failed } = useChatStrings().templates;
  const params = { step: String(step), template: id };
  const { data, error, mutate } = useCall(routes.template, { params }, { revalidateOnFocus: false });
  const isOlder = data !== undefined && data.version < version;
  // Another window has saved one since: the list that says so was read later than this text.
  useEffect(() => {
    if (isOlder) void mutate();
  }, [isOlder, mutate]);
  if (error && (!data || isOlder)) return <ErrorState title={failed} error={error} onRetry={() => void mutate()} />;
  if (!data || isOlder) return <Loading lines={6} />;
  const saved = () => Promise.all([mutate(), onSaved()]);
  return <TemplateForm key={data.version} template={data} onSaved={saved} />;
}

import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import type { DocumentView } from '#contracts/chat/signing';
import type { TemplateWanted } from '#contracts/chat/signing/own';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { listWords as words } from '../templates/list/list-words.ts';

type Choice = NonNullable<DocumentView['templates']>[number];

const placeOf = ({ office_id, id }: Choice) => `${office_id ?? ''}/${id}`;
const optionOf = (choice: Choice) => ({
  value: placeOf(choice),
  label: choice.name,
  labelTag: choice.is_deleted ? words.deleted : undefined,
});

/** The agent's own, and the ones of each office under its name; without headings where there's nothing to distinguish. */
const optionsOf = (templates: readonly Choice[]) => {
  const offices = new Map(templates.map(({ office_id, office }) => [office_id, office]));
  if (offices.size < 2) return templates.map(optionOf);
  return [...offices].map(([id, name]) => ({
    label: id === null ? words.own : name,
    options: templates.filter(({ office_id }) => office_id === id).map(optionOf),
  }));
};

type TemplateChoiceProps = {
  templates: readonly Choice[];
  /** What has to be saved first, in words. */
  unsaved: string | undefined;
  onUse: (template: TemplateWanted) => Promise<unknown>;
};

/** Which template a draft is made from, where there are several. */
export function TemplateChoice({ templates, unsaved, onUse }: TemplateChoiceProps) {
  const say = useRefusalText();
  const { run, doing } = useTask();
  if (templates.length < 2) return null;
  const used = templates.find(({ is_used }) => is_used);
  const use = async (value: string | undefined) => {
    const choice = templates.find((one) => placeOf(one) === value);
    if (!choice || choice.is_used) return;
    const failure = await run(() => onUse({ office_id: choice.office_id, id: choice.id }));
    if (failure) notify({ type: 'error', content: say(refusalOf(failure)) });
    else notify({ type: 'success', content: words.made(choice.name) });
  };
  return (
    <FormField label={words.choose} description={unsaved ?? words.chooseNote}>
      <Select
        selectedOption={used ? optionOf(used) : null}
        options={optionsOf(templates)}
        disabled={doing !== undefined || unsaved !== undefined}
        onChange={({ detail }) => void use(detail.selectedOption.value)}
      />
    </FormField>
  );
}

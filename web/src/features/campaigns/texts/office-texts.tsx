import { useNavigate } from 'react-router-dom';
import { type ListedText, routes } from '#contracts/clients/saved-texts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/paths.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { Rows } from '#web/ui/list/rows.tsx';
import { strings } from '../strings.ts';
import { deleteOfficeText, readOfficeText } from './office-text-calls.ts';
import { contentOf } from './text-calls.ts';
import { type TextAction, TextLine } from './text-line.tsx';

const words = strings.texts;
type Office = { id: string; name: string };

/** What an office keeps for its people. An office without a text isn't shown. */
export function OfficeTexts({ office, onCopied }: { office: Office; onCopied: () => unknown }) {
  const { data } = useCall(routes.officeTexts, { params: { id: office.id }, query: {} });
  if (!data || data.texts.length === 0) return null;
  return (
    <section className="panel">
      <h2>{words.office.title(office.name)}</h2>
      <Rows>
        {data.texts.map((text) => (
          <OfficeTextRow key={text.id} office={office} text={text} mayEdit={data.may_edit} onCopied={onCopied} />
        ))}
      </Rows>
    </section>
  );
}

type OfficeTextRowProps = { office: Office; text: ListedText; mayEdit: boolean; onCopied: () => unknown };

function OfficeTextRow({ office, text, mayEdit, onCopied }: OfficeTextRowProps) {
  const navigate = useNavigate();
  const { id, name } = text;
  const copy = async () => {
    await call(routes.addSavedText, { body: contentOf(await readOfficeText(office, id)) });
    notify({ type: 'success', content: words.saved(name) });
    await onCopied();
  };
  const actions: TextAction[] = [
    {
      key: 'use',
      text: words.use,
      label: words.useFor(name),
      failed: words.useFailed,
      run: async () => navigate(href.newCampaign, { state: { text: await readOfficeText(office, id) } }),
    },
    {
      key: 'copy',
      text: words.office.copy,
      label: words.office.copyFor(name),
      failed: words.office.copyFailed,
      run: copy,
    },
  ];
  const remove = {
    key: 'delete',
    text: words.remove,
    label: words.removeFor(name),
    failed: words.removeFailed,
    run: () => deleteOfficeText(office, text),
  };
  return <TextLine text={text} actions={mayEdit ? [...actions, remove] : actions} />;
}

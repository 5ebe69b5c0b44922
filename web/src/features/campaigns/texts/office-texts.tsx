import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import { type ListedText, routes } from '#contracts/clients/saved-texts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/paths.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { strings } from '../strings.ts';
import { deleteOfficeText, readOfficeText } from './office-text-calls.ts';
import { contentOf, notifyFailed } from './text-calls.ts';

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
  const { doing, run } = useTask<'use' | 'copy' | 'delete'>();
  const { id, name, subject } = text;
  const attempt = async (what: 'use' | 'copy' | 'delete', failed: string, work: () => Promise<void>) => {
    const error = await run(work, what);
    if (error) notifyFailed(failed, error);
  };
  const use = async () => {
    const found = await readOfficeText(office, id);
    navigate(href.newCampaign, { state: { text: found } });
  };
  const copy = async () => {
    await call(routes.addSavedText, { body: contentOf(await readOfficeText(office, id)) });
    notify({ type: 'success', content: words.saved(name) });
    await onCopied();
  };
  return (
    <li>
      <RowWords>
        <strong>{name}</strong>
        <span>{subject || words.noSubject}</span>
      </RowWords>
      <SpaceBetween direction="horizontal" size="xs">
        <Button
          loading={doing === 'use'}
          ariaLabel={words.useFor(name)}
          onClick={() => void attempt('use', words.useFailed, use)}
        >
          {words.use}
        </Button>
        <Button
          loading={doing === 'copy'}
          ariaLabel={words.office.copyFor(name)}
          onClick={() => void attempt('copy', words.office.copyFailed, copy)}
        >
          {words.office.copy}
        </Button>
        {mayEdit && (
          <Button
            loading={doing === 'delete'}
            ariaLabel={words.removeFor(name)}
            onClick={() => void attempt('delete', words.removeFailed, () => deleteOfficeText(office, text))}
          >
            {words.remove}
          </Button>
        )}
      </SpaceBetween>
    </li>
  );
}

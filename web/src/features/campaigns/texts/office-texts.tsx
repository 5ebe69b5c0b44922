import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ListedText, routes } from '#contracts/clients/saved-texts';
import { call } from '#web/api/call.ts';
import { href } from '#web/config/paths.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { Rows } from '#web/ui/list/rows.tsx';
import { strings } from '../strings.ts';
import { deleteOfficeText, readOfficeText } from './office-text-calls.ts';
import { contentOf } from './text-calls.ts';
import { type TextAction, TextLine } from './text-line.tsx';
import { useOfficeTexts } from './use-texts.ts';

const words = strings.texts;
type Office = { id: string; name: string };

/** What an office keeps for its people. An office without a text isn't shown. */
export function OfficeTexts({ office, onCopied }: { office: Office; onCopied: () => unknown }) {
  const [pages, setPages] = useState(1);
  const { data, isValidating } = useOfficeTexts(office, pages);
  if (!data || data.texts.length === 0) return null;
  const { texts, hasMore, may_edit: mayEdit = false } = data;
  return (
    <section className="panel">
      <h2>{words.office.title(office.name)}</h2>
      <Rows>
        {texts.map((text) => (
          <OfficeTextRow key={text.id} office={office} text={text} mayEdit={mayEdit} onCopied={onCopied} />
        ))}
      </Rows>
      <LoadMore list={{ hasMore, isLoadingMore: isValidating, loadMore: () => setPages(pages + 1) }}>
        {words.office.more(office.name)}
      </LoadMore>
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

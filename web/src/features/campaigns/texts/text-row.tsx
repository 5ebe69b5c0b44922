import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListedText } from '#contracts/clients/saved-texts';
import { href } from '#web/config/paths.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { RowWords } from '#web/ui/list/rows.tsx';
import { strings } from '../strings.ts';
import { shareText } from './office-text-calls.ts';
import { RenameText } from './rename-text.tsx';
import { deleteText, notifyFailed, readText } from './text-calls.ts';

const words = strings.texts;

/** `offices`: where the person may share it. */
type TextRowProps = { text: ListedText; offices: readonly { id: string; name: string }[]; onChanged: () => unknown };

export function TextRow({ text, offices, onChanged }: TextRowProps) {
  const navigate = useNavigate();
  const { doing, run } = useTask<'use' | 'share' | 'delete'>();
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, subject } = text;

  /** What goes wrong is said above the page: the list stays as it is. */
  const attempt = async (what: 'use' | 'share' | 'delete', failed: string, work: () => Promise<void>) => {
    const error = await run(work, what);
    if (error) notifyFailed(failed, error);
  };
  const use = async () => {
    const found = await readText(id);
    navigate(href.newCampaign, { state: { text: found } });
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
        {offices.map((office) => (
          <Button
            key={office.id}
            loading={doing === 'share'}
            ariaLabel={words.office.shareFor(name, office.name)}
            onClick={() => void attempt('share', words.office.shareFailed, () => shareText(office, text))}
          >
            {words.office.share(office.name)}
          </Button>
        ))}
        <Button ariaLabel={words.renameFor(name)} onClick={() => setRenaming(true)}>
          {words.rename}
        </Button>
        <Button
          loading={doing === 'delete'}
          ariaLabel={words.removeFor(name)}
          onClick={() => void attempt('delete', words.removeFailed, () => deleteText(text, onChanged))}
        >
          {words.remove}
        </Button>
      </SpaceBetween>
      {isRenaming && <RenameText text={text} onClose={() => setRenaming(false)} onChanged={onChanged} />}
    </li>
  );
}

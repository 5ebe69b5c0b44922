import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListedText } from '#contracts/clients/saved-texts';
import { href } from '#web/config/paths.ts';
import { strings } from '../strings.ts';
import { shareText } from './office-text-calls.ts';
import { RenameText } from './rename-text.tsx';
import { deleteText, readText } from './text-calls.ts';
import { type TextAction, TextLine } from './text-line.tsx';

const words = strings.texts;

/** `offices`: where the person may share it. */
type TextRowProps = { text: ListedText; offices: readonly { id: string; name: string }[]; onChanged: () => unknown };

export function TextRow({ text, offices, onChanged }: TextRowProps) {
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  const { id, name } = text;
  const actions: TextAction[] = [
    {
      key: 'use',
      text: words.use,
      label: words.useFor(name),
      failed: words.useFailed,
      run: async () => navigate(href.newCampaign, { state: { text: await readText(id) } }),
    },
    ...offices.map((office) => ({
      key: `share ${office.id}`,
      text: words.office.share(office.name),
      label: words.office.shareFor(name, office.name),
      failed: words.office.shareFailed,
      run: () => shareText(office, text),
    })),
    {
      key: 'rename',
      text: words.rename,
      label: words.renameFor(name),
      failed: '',
      run: async () => setRenaming(true),
    },
    {
      key: 'delete',
      text: words.remove,
      label: words.removeFor(name),
      failed: words.removeFailed,
      run: () => deleteText(text, onChanged),
    },
  ];
  return (
    <TextLine text={text} actions={actions}>
      {isRenaming && <RenameText text={text} onClose={() => setRenaming(false)} onChanged={onChanged} />}
    </TextLine>
  );
}

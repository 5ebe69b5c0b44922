import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type ClientField, nameOfPlaceholder } from '#contracts/clients/fields';
import { useTask } from '#web/ui/form/use-task.ts';
import { RowWords } from '#web/ui/list/rows.tsx';
import { moveField, notifyFailed, removeField } from './field-calls.ts';
import { FieldModal } from './field-modal.tsx';
import { strings as words } from './strings.ts';

type FieldRowProps = { field: ClientField; at: number; isLast: boolean };

export function FieldRow({ field, at, isLast }: FieldRowProps) {
  const { doing, run } = useTask<'up' | 'down' | 'remove'>();
  const [isChanging, setChanging] = useState(false);
  const { name, kind, choices } = field;
  const attempt = async (what: 'up' | 'down' | 'remove', work: () => Promise<void>) => {
    const error = await run(work, what);
    if (error) notifyFailed(error);
  };
  return (
    <li>
      <RowWords>
        <strong>{name}</strong>
        <span className="soft">
          {kind === 'choice' ? choices.join(', ') : words.kinds[kind]} · {words.inCampaigns(nameOfPlaceholder(name))}
        </span>
      </RowWords>
      <SpaceBetween direction="horizontal" size="xs">
        <Button
          variant="icon"
          iconName="angle-up"
          disabled={at === 0}
          loading={doing === 'up'}
          ariaLabel={words.up(name)}
          onClick={() => void attempt('up', () => moveField(field, -1))}
        />
        <Button
          variant="icon"
          iconName="angle-down"
          disabled={isLast}
          loading={doing === 'down'}
          ariaLabel={words.down(name)}
          onClick={() => void attempt('down', () => moveField(field, 1))}
        />
        <Button ariaLabel={words.changeFor(name)} onClick={() => setChanging(true)}>
          {words.change}
        </Button>
        <Button
          loading={doing === 'remove'}
          ariaLabel={words.removeFor(name)}
          onClick={() => void attempt('remove', () => removeField(field))}
        >
          {words.remove}
        </Button>
      </SpaceBetween>
      {isChanging && <FieldModal field={field} at={at} onClose={() => setChanging(false)} />}
    </li>
  );
}

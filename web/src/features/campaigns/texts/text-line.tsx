import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import type { ListedText } from '#contracts/clients/saved-texts';
import { useTask } from '#web/ui/form/use-task.ts';
import { RowWords } from '#web/ui/list/rows.tsx';
import { strings } from '../strings.ts';
import { notifyFailed } from './text-calls.ts';

/** `label` names the text as well. `failed`: what is said above the page when it goes wrong: the list stays as it is. */
export type TextAction = { key: string; text: string; label: string; failed: string; run: () => Promise<void> };

type TextLineProps = { text: ListedText; actions: readonly TextAction[]; children?: ReactNode };

/** A text in a list, of an agent or an office, and what can be done with it. */
export function TextLine({ text: { name, subject }, actions, children }: TextLineProps) {
  const { doing, run } = useTask<string>();
  const attempt = async (action: TextAction) => {
    const error = await run(action.run, action.key);
    if (error) notifyFailed(action.failed, error);
  };
  return (
    <li>
      <RowWords>
        <strong>{name}</strong>
        <span>{subject || strings.texts.noSubject}</span>
      </RowWords>
      <SpaceBetween direction="horizontal" size="xs">
        {actions.map((action) => (
          <Button
            key={action.key}
            loading={doing === action.key}
            ariaLabel={action.label}
            onClick={() => void attempt(action)}
          >
            {action.text}
          </Button>
        ))}
      </SpaceBetween>
      {children}
    </li>
  );
}

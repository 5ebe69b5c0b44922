import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routes } from '#contracts/clients/saved-texts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { strings } from '../strings.ts';
import { notifyFailed, readText } from './text-calls.ts';

const words = strings.texts;
const MANAGE = '!manage';
const SaveAsText = lazy(() => import('./save-as-text.tsx').then((module) => ({ default: module.SaveAsText })));

export type TextContent = { subject: string; body: string };
type TextMenuProps = { content: TextContent; onUse: (text: TextContent & { name: string }) => void };

/** Above a campaign's text: the saved ones to begin with, and keeping this one. */
export function TextMenu({ content, onUse }: TextMenuProps) {
  const navigate = useNavigate();
  const { data } = useCall(routes.savedTexts, { query: { limit: PAGE_LIMIT } });
  const [isSaving, setSaving] = useState(false);
  const texts = data?.texts ?? [];
  const isEmpty = content.subject.trim() === '' && content.body.trim() === '';
  const use = async (id: string) => {
    try {
      onUse(await readText(id));
    } catch (error) {
      notifyFailed(words.useFailed, error);
    }
  };
  return (
    <>
      {texts.length > 0 && (
        <ButtonDropdown
          expandToViewport
          items={[
            ...texts.map(({ id, name, subject }) => ({ id, text: name, description: subject || words.noSubject })),
            { id: MANAGE, text: words.manage },
          ]}
          onItemClick={({ detail: { id } }) => (id === MANAGE ? navigate(paths.savedTexts) : void use(id))}
        >
          {words.menu}
        </ButtonDropdown>
      )}
      {!isEmpty && (
        <Button formAction="none" onClick={() => setSaving(true)}>
          {words.saveAs}
        </Button>
      )}
      <Suspense fallback={null}>
        {isSaving && <SaveAsText content={content} texts={texts} onClose={() => setSaving(false)} />}
      </Suspense>
    </>
  );
}

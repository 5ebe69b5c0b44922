import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListedText } from '#contracts/clients/saved-texts';
import { routes as officeRoutes } from '#contracts/offices';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { strings } from '../strings.ts';
import { readOfficeText } from './office-text-calls.ts';
import { notifyFailed, readText } from './text-calls.ts';
import { useOfficeTexts, useOwnTexts } from './use-texts.ts';

const words = strings.texts;
const MANAGE = '!manage';
const SaveAsText = lazy(() => import('./save-as-text.tsx').then((module) => ({ default: module.SaveAsText })));

export type TextContent = { subject: string; body: string };
type TextMenuProps = { content: TextContent; onUse: (text: TextContent & { name: string }) => void };

const itemOf = ({ id, name, subject }: ListedText) => ({ id, text: name, description: subject || words.noSubject });

const useAllOf = (office: { id: string } | undefined): ListedText[] =>
  useOfficeTexts(office, Number.POSITIVE_INFINITY).data?.texts ?? [];

/** The texts of the person's offices, each office with a heading. */
const useOfficeItems = () => {
  const offices = useCall(officeRoutes.offices, {}).data?.offices ?? [];
  const texts = [useAllOf(offices[0]), useAllOf(offices[1])];
  return offices.flatMap((office, at) => {
    const items = (texts[at] ?? []).map((text) => ({ ...itemOf(text), id: `${office.id}/${text.id}` }));
    return items.length > 0 ? [{ text: words.office.title(office.name), items }] : [];
  });
};

/** Above a campaign's text: the saved ones to begin with, and keeping this one. */
export function TextMenu({ content, onUse }: TextMenuProps) {
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const texts = useOwnTexts();
  const ofOffices = useOfficeItems();
  const isEmpty = content.subject.trim() === '' && content.body.trim() === '';
  const use = async (id: string) => {
    const [office, text] = id.split('/');
    try {
      onUse(office && text ? await readOfficeText({ id: office }, text) : await readText(id));
    } catch (error) {
      notifyFailed(words.useFailed, error);
    }
  };
  return (
    <>
      {texts.length + ofOffices.length > 0 && (
        <ButtonDropdown
          expandToViewport
          items={[...texts.map(itemOf), ...ofOffices, { id: MANAGE, text: words.manage }]}
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

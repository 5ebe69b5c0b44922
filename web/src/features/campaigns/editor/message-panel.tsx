import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { rowsFor, TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type Form, fieldOf } from '#web/ui/form/use-form.ts';
import { RemoveDraft } from '../remove-draft.tsx';
import { strings } from '../strings.ts';
import { MarkButtons } from './marks/mark-buttons.tsx';
import { markEdit, paragraphEdit } from './marks/mark-edit.ts';
import { OpeningsButton } from './marks/openings-button.tsx';
import { useTextCursor } from './marks/use-text-cursor.ts';
import { useBroughtOpening } from './use-brought-opening.ts';
import type { Draft } from './use-campaign-form.ts';

const words = strings.editor;

type MessagePanelProps = {
  /** Undefined until the first save: there is nothing to delete. */
  id: string | undefined;
  form: Form<Draft>;
  /** What went wrong. */
  children: ReactNode;
  onSave: () => Promise<unknown>;
  onTest: () => Promise<unknown>;
};

/** Subject and text of a campaign. */
export function MessagePanel({ id, form, children, onSave, onTest }: MessagePanelProps) {
  const { place, edit } = useTextCursor((body) => form.change({ body }));
  useBroughtOpening(form);
  return (
    <Container
      header={<Header>{words.content}</Header>}
      footer={
        <div className="form-buttons">
          {id && <RemoveDraft id={id} draft={form.values} />}
          <Button formAction="none" loading={form.doing === 'save'} onClick={() => void onSave()}>
            {words.save}
          </Button>
          <Button formAction="none" loading={form.doing === 'test'} onClick={() => void onTest()}>
            {words.test}
          </Button>
        </div>
      }
    >
      <form {...form.onSubmit(onSave)}>
        <SpaceBetween size="m">
          <div>
            <OpeningsButton onOpening={(opening) => edit((selected) => paragraphEdit(opening, selected))} />
          </div>
          <TextField label={words.subject} {...fieldOf(form, 'subject')} />
          <MarkButtons onMark={(mark) => edit((selected) => markEdit(mark, selected))} />
          <div ref={place}>
            <TextAreaField
              label={words.body}
              description={words.bodyNote}
              rows={rowsFor(form.values.body, 10, 20)}
              {...fieldOf(form, 'body')}
            />
          </div>
          {children}
        </SpaceBetween>
      </form>
    </Container>
  );
}

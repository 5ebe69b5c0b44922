import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Campaign, routes } from '#contracts/clients/campaigns';
import { useAction } from '#web/api/use-action.ts';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { rowsFor, TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type Form, fieldOf } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';
import { type Edit, editedText, MARKS, type Mark, markEdit, paragraphEdit, type Selected } from './marks/mark-edit.ts';
import type { Draft } from './use-campaign-form.ts';

const words = strings.editor;

type RemoveDraftProps = { id: string; draft: Pick<Campaign, 'subject' | 'body' | 'audience'> };

function RemoveDraft({ id, draft }: RemoveDraftProps) {
  const navigate = useNavigate();
  /** Undo creates the draft again, with the same text and a new ID. */
  const restore = useAction(routes.createCampaign, {
    failed: words.undoFailed,
    after: (again) => navigate(href.campaign(again.id)),
  });
  const remove = useAction(routes.deleteCampaign, {
    asks: {
      title: words.removeTitle,
      words: words.removeWords,
      confirm: words.remove,
    },
    done: words.removed,
    undo: () => ({ label: words.undo, run: () => void restore.run({ body: draft }) }),
    after: () => navigate(paths.campaigns),
  });
  return (
    <Button variant="link" onClick={() => void remove.run({ params: { id } })}>
      {words.remove}
    </Button>
  );
}

/** Inserts an opening that the analytics app's page passed to a new campaign. */
const useBroughtOpening = (form: Form<Draft>) => {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const bring = useEffectEvent(({ opening }: { opening?: string }) => {
    if (!opening) return;
    const { body } = form.values;
    form.change({ body: editedText(body, paragraphEdit(opening, { text: body, from: body.length, to: body.length })) });
    notify({ type: 'success', content: strings.openings.inserted });
    // The state is cleared, so that a reload doesn't insert the opening again.
    navigate(pathname, { replace: true, state: { isSamePage: true } });
  });
  useEffect(() => bring((state ?? {}) as { opening?: string }), [state]);
};

/** Changes a text at its cursor. `place` is the element around the field. */
const useTextCursor = (onChange: (text: string) => void) => {
  const place = useRef<HTMLDivElement>(null);

  const edit = (make: (selected: Selected) => Edit) => {
    const field = place.current?.querySelector('textarea');
    if (!field) return;
    const change = make({ text: field.value, from: field.selectionStart, to: field.selectionEnd });
    field.focus();
    field.setSelectionRange(change.from, change.to);
    // The text is inserted like typed text, so that the browser's Undo works.
    const isTyped = change.insert
      ? document.execCommand('insertText', false, change.insert)
      : document.execCommand('delete');
    if (!isTyped) onChange(editedText(field.value, change));
    field.setSelectionRange(...change.select);
  };

  return { place, edit };
};

const openingsButtonWords = strings.openings;
const EmbeddedApp = lazy(() =>
  import('#web/analytics/embedded-app.tsx').then((module) => ({ default: module.EmbeddedApp })),
);

/** Shows the analytics app's openings in a window. Choosing one there inserts it into the text. */
function OpeningsButton({ onOpening }: { onOpening: (opening: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const insert = (opening: string) => {
    // The window must return the focus before the text can take it.
    flushSync(() => setOpen(false));
    onOpening(opening);
    notify({ type: 'success', content: openingsButtonWords.inserted });
  };
  return (
    <>
      <Button formAction="none" onClick={() => setOpen(true)}>
        Openings
      </Button>
      {isOpen && (
        <Dialog title={openingsButtonWords.title} size="large" onClose={() => setOpen(false)}>
          <SpaceBetween size="s">
            <p>From the analytics app. The one that you choose is put where your cursor is.</p>
            <Suspense fallback={<Loading lines={4} />}>
              <EmbeddedApp page="Magic_Emails" title={openingsButtonWords.title} onOpening={insert} />
            </Suspense>
          </SpaceBetween>
        </Dialog>
      )}
    </>
  );
}

const markButtonsWords = strings.marks;

/** The buttons above the text: each changes the selected words. */
const MarkButtons = ({ onMark }: { onMark: (mark: Mark) => void }) => (
  <div role="toolbar" aria-label={markButtonsWords.label} className="actions">
    {MARKS.map((mark) => (
      <Button key={mark} formAction="none" onClick={() => onMark(mark)}>
        {markButtonsWords.buttons[mark]}
      </Button>
    ))}
  </div>
);

type MessagePanelProps = {
  /** Undefined until the first save: there is nothing to delete. */
  id: string | undefined;
  form: Form<Draft>;
  children: ReactNode;
  onSave: () => Promise<unknown>;
  onTest: () => Promise<unknown>;
};

export function MessagePanel({ id, form, children, onSave, onTest }: MessagePanelProps) {
  const { place, edit } = useTextCursor((body) => form.change({ body }));
  useBroughtOpening(form);
  return (
    <Container
      header={<Header>{words.content}</Header>}
      footer={
        <div className="actions actions-end">
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

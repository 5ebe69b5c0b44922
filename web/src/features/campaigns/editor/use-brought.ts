import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SavedText } from '#contracts/clients/saved-texts';
import { notify } from '#web/ui/feedback/notify.ts';
import type { Form } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';
import { editedText, paragraphEdit } from './marks/mark-edit.ts';
import type { Draft } from './use-campaign-form.ts';

type Text = Pick<SavedText, 'name' | 'subject' | 'body'>;
/** What another page hands to a campaign that begins. */
type Brought = { text?: Text; opening?: string };

/** A saved text or an opening that comes into the campaign; what it replaces comes back by Undo. */
export const useBrought = (form: Form<Draft>) => {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  /** Undo changes the form as it is by then. */
  const current = useRef(form);
  useEffect(() => {
    current.current = form;
  });

  const bringText = ({ name, subject, body }: Text) => {
    const { values } = current.current;
    const before = { subject: values.subject, body: values.body };
    const isEmpty = before.subject.trim() === '' && before.body.trim() === '';
    current.current.change({ subject, body });
    const undo = { label: strings.texts.undo, run: () => current.current.change(before) };
    notify({ type: 'success', content: strings.texts.used(name), ...(!isEmpty && { action: undo }) });
  };

  const bring = useEffectEvent(({ text, opening }: Brought) => {
    if (text) bringText(text);
    if (opening) {
      const { body } = form.values;
      form.change({
        body: editedText(body, paragraphEdit(opening, { text: body, from: body.length, to: body.length })),
      });
      notify({ type: 'success', content: strings.openings.inserted });
    }
    // Once: a reload doesn't bring it again.
    if (text || opening) navigate(pathname, { replace: true, state: { isSamePage: true } });
  });
  useEffect(() => bring((state ?? {}) as Brought), [state]);

  return { bringText };
};

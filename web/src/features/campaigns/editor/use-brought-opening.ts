import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notify } from '#web/ui/feedback/notify.ts';
import type { Form } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';
import { editedText, paragraphEdit } from './marks/mark-edit.ts';
import type { Draft } from './use-campaign-form.ts';

/** An opening that the page of the analytics app hands to a campaign that begins. */
export const useBroughtOpening = (form: Form<Draft>) => {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const bring = useEffectEvent(({ opening }: { opening?: string }) => {
    if (!opening) return;
    const { body } = form.values;
    form.change({ body: editedText(body, paragraphEdit(opening, { text: body, from: body.length, to: body.length })) });
    notify({ type: 'success', content: strings.openings.inserted });
    // Once: a reload doesn't bring it again.
    navigate(pathname, { replace: true, state: { isSamePage: true } });
  });
  useEffect(() => bring((state ?? {}) as { opening?: string }), [state]);
};

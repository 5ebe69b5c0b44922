import Button from '@cloudscape-design/components/button';
import { useCallback, useEffect, useState } from 'react';
import { deviceKey, hasShapeOf } from '#web/funds/unsent/tab-storage.ts';
import { claimsOf } from '#web/session/claims.ts';
import { useToken } from '#web/session/token.ts';
import { dismiss, notify } from '#web/ui/feedback/notify.ts';
import { Page } from '#web/ui/page/page.tsx';
import { dealOf, emptyForm, exampleForm, isUntouched, type RoiForm } from './form/roi-form.ts';
import { RoiCalculator } from './roi-calculator.tsx';

// A person's input stays on their device until they log out, separately for each person, because browsers are shared.
const isForm = hasShapeOf(emptyForm);
const isKnown = (form: RoiForm) =>
  (form.plan === 'rental' || form.plan === 'flip') && (form.pays === 'loan' || form.pays === 'cash');

const read = (key: string): RoiForm => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isForm(kept) && isKnown(kept) ? kept : emptyForm;
  } catch {
    return emptyForm;
  }
};

const useRememberedForm = (): [RoiForm, (next: RoiForm) => void] => {
  const token = useToken();
  const key = deviceKey('roi', (token && claimsOf(token)?.sub) ?? '');
  const [form, setForm] = useState(() => read(key));
  const change = useCallback(
    (next: RoiForm) => {
      setForm(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Without storage, the form is still in memory.
      }
    },
    [key],
  );
  return [form, change];
};

const CLEARED = 'roi-cleared';

export function RoiPage() {
  const [form, remember] = useRememberedForm();
  // Undoing the clearing would overwrite text that is typed from now on.
  const setForm = (next: RoiForm) => {
    dismiss(CLEARED);
    remember(next);
  };
  useEffect(() => () => dismiss(CLEARED), []);
  return (
    <Page
      title="ROI Calculator"
      description="What a purchase earns, whether you rent it out or fix it up and sell it. Nothing you enter leaves this browser."
      actions={
        <>
          <ExampleOrClear form={form} onChange={setForm} />
          <Button variant="primary" iconName="download" disabled={!dealOf(form)} onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        </>
      }
    >
      <RoiCalculator form={form} onChange={setForm} />
    </Page>
  );
}

/** An untouched form offers an example, and any other form can be cleared. */
const ExampleOrClear = ({ form, onChange }: { form: RoiForm; onChange: (form: RoiForm) => void }) => {
  if (isUntouched(form)) return <Button onClick={() => onChange(exampleForm(form.plan))}>Show an example</Button>;
  const clear = () => {
    onChange({ ...emptyForm, plan: form.plan });
    notify({
      type: 'info',
      content: 'The calculator has been cleared.',
      id: CLEARED,
      action: { label: 'Undo', run: () => onChange(form) },
    });
  };
  return <Button onClick={clear}>Start over</Button>;
};

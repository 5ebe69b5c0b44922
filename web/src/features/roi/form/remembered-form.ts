// What a person has entered stays on their device until they log out, separately for each person, because browsers are shared.
import { useCallback, useState } from 'react';
import { deviceKey, hasShapeOf } from '#web/funds/unsent/kept.ts';
import { claimsOf } from '#web/session/claims.ts';
import { useToken } from '#web/session/token.ts';
import { emptyForm, type RoiForm } from './roi-form.ts';

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

export const useRememberedForm = (): [RoiForm, (next: RoiForm) => void] => {
  const token = useToken();
  const key = deviceKey('roi', (token && claimsOf(token)?.sub) ?? '');
  const [form, setForm] = useState(() => read(key));
  const change = useCallback(
    (next: RoiForm) => {
      setForm(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Without storage the form is still in memory.
      }
    },
    [key],
  );
  return [form, change];
};

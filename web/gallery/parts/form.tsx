import * as v from 'valibot';
import { email, line, paragraph } from '#core/http/fields.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { ContractForm } from '#web/ui/form/contract-form.tsx';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { FormWindow } from '#web/ui/form/form-window.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Sample, Specimens } from '../specimen.ts';
import { nothing } from './nothing.ts';
import { FormSpecimen } from './stateful.tsx';

const field = (sample: Sample, value = '') => ({ label: sample.label, value, onChange: nothing });
const file = ({ label, action }: Sample) => ({ label, action, accept: 'application/pdf', onFile: nothing });
const password = (sample: Sample, value = '') => ({ ...field(sample, value), autoComplete: 'new-password' as const });

const schema = v.object({ email, message: paragraph(200), role: line(20) });
const fields = ({ label, title, text, steps }: Sample) => ({
  email: { label, type: 'email' as const },
  message: { label: title, description: text, rows: 3 },
  role: {
    label: title,
    value: steps[0],
    choices: steps.map((step) => ({ value: step, label: step, description: text })),
  },
});
const pageOf = ({ action }: Sample) => ({ submitLabel: action, onSubmit: async () => undefined });
const windowOf = ({ title, action }: Sample) => ({
  title,
  confirmLabel: action,
  onConfirm: async () => undefined,
  onClose: nothing,
});

const choicesOf = ({ label, text, long }: Parameters<typeof field>[0]) => ({
  label,
  description: text,
  choices: [
    { value: 'short', label: text },
    { value: 'long', label: long },
  ],
  onChange: nothing,
});

export const form: Specimens = {
  'form/choice-field': {
    states: {
      chosen: (sample) => <ChoiceField {...choicesOf(sample)} value="short" />,
      'long text': (sample) => <ChoiceField {...choicesOf(sample)} value="long" />,
    },
  },
  'form/code-input': {
    states: {
      empty: (sample) => <CodeInput {...field(sample)} autoFocus={false} />,
      'filled in': (sample) => <CodeInput {...field(sample, '123456')} autoFocus={false} />,
      error: (sample) => <CodeInput {...field(sample, '12')} errorText={sample.error} autoFocus={false} />,
    },
  },
  'form/contract-form': {
    states: {
      plain: (sample) => <ContractForm schema={schema} fields={fields(sample)} {...pageOf(sample)} />,
      'can be canceled': (sample) => (
        <ContractForm schema={schema} fields={fields(sample)} isPrimary onCancel={nothing} {...pageOf(sample)} />
      ),
    },
  },
  'form/form-window': {
    isWindow: true,
    states: {
      fields: (sample) => (
        <FormWindow schema={schema} fields={fields(sample)} {...windowOf(sample)}>
          {sample.text}
        </FormWindow>
      ),
      'a name to type': (sample) => (
        <FormWindow typed={sample.label} {...windowOf(sample)}>
          {sample.text}
        </FormWindow>
      ),
      'a word to type, and much to read': (sample) => (
        <FormWindow typed {...windowOf(sample)}>
          {sample.long}
        </FormWindow>
      ),
    },
  },
  'form/file-drop': {
    states: {
      plain: (sample) => <FileDrop {...file(sample)} />,
      primary: (sample) => (
        <FileDrop {...file(sample)} isPrimary>
          <p>{sample.long}</p>
        </FileDrop>
      ),
    },
  },
  'form/form-error': {
    states: {
      plain: (sample) => <FormError>{sample.error}</FormError>,
      'long text': (sample) => <FormError>{sample.long}</FormError>,
    },
  },
  'form/form-modal': {
    isWindow: true,
    states: {
      empty: (sample) => <FormSpecimen sample={sample} state="empty" />,
      'tried too early': (sample) => <FormSpecimen sample={sample} state="tried" />,
      'refused by the server': (sample) => <FormSpecimen sample={sample} state="refused" />,
    },
  },
  'form/password-field': {
    states: {
      empty: (sample) => <PasswordField {...password(sample)} />,
      'with a hint': (sample) => <PasswordField {...password(sample, 'four words are best')} hint={sample.text} />,
      error: (sample) => <PasswordField {...password(sample, 'x')} errorText={sample.long} />,
      disabled: (sample) => <PasswordField {...password(sample, 'secret')} disabled />,
    },
  },
  'form/text-area-field': {
    states: {
      empty: (sample) => <TextAreaField {...field(sample)} rows={3} description={sample.text} />,
      'nearly full': (sample) => <TextAreaField {...field(sample, sample.text)} rows={3} maxLength={40} />,
      'long text': (sample) => <TextAreaField {...field(sample, sample.long)} rows={4} description={sample.long} />,
      error: (sample) => <TextAreaField {...field(sample)} rows={3} errorText={sample.error} />,
    },
  },
  'form/text-field': {
    states: {
      empty: (sample) => <TextField {...field(sample)} placeholder={sample.text} />,
      'filled in': (sample) => <TextField {...field(sample, sample.text)} description={sample.text} />,
      'nearly full': (sample) => <TextField {...field(sample, sample.text)} maxLength={sample.text.length + 1} />,
      'long text': (sample) => <TextField {...field(sample, sample.long)} constraintText={sample.long} />,
      error: (sample) => <TextField {...field(sample, 'ana@')} isRequired errorText={sample.error} />,
      disabled: (sample) => <TextField {...field(sample, sample.text)} disabled />,
      'read only': (sample) => <TextField {...field(sample, sample.text)} readOnly />,
    },
  },
};

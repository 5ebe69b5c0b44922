import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Container from '@cloudscape-design/components/container';
import Form from '@cloudscape-design/components/form';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type FundsStrings, useFundsStrings } from '#web/funds/strings.ts';
import { rowsFor, TextAreaField, TextField } from '#web/ui/form/text-field.tsx';
import { strings } from '../strings.ts';
import styles from './request-fields.module.css';
import {
  canPreview,
  type FieldName,
  type FieldProblem,
  MESSAGE_LENGTH,
  problemsOf,
  type RequestForm,
  requiredOf,
  withSettledNames,
} from './request-form.ts';

const words = strings.form;

const problemTexts = (shared: FundsStrings): Record<FieldProblem, string> => ({
  required: shared.required,
  email: shared.invalidEmail,
  ownEmail: shared.ownEmail,
  sameEmail: words.sameEmail,
  amount: shared.invalidAmount,
});

const FIRST_NAMES: readonly FieldName[] = ['agentFirst', 'clientFirst', 'coFirst'];

type RequestFieldsProps = {
  form: RequestForm;
  ownEmail?: string;
  /** What the server said of single fields. */
  refused: Partial<Record<FieldName, string>>;
  /** After a send attempt everything that is missing is marked; before it, only what was filled in wrongly. */
  isAttempted: boolean;
  isSaving: boolean;
  onChange: (form: RequestForm) => void;
  onAttempt: () => void;
  onCancel: () => void;
  onPreview: () => void;
  onSaveDraft: () => void;
};

export function RequestFields(props: RequestFieldsProps) {
  const { form, ownEmail, refused, isAttempted } = props;
  const [left, setLeft] = useState<readonly FieldName[]>([]);
  const problemText = problemTexts(useFundsStrings());
  const problems = problemsOf(form, ownEmail);
  const isReady = canPreview(form, ownEmail);

  const field = (name: FieldName) => {
    const problem = problems[name];
    const isTold = problem && (isAttempted || (left.includes(name) && problem !== 'required'));
    return {
      isRequired: requiredOf(form).includes(name),
      value: form[name],
      errorText: refused[name] ?? (isTold ? problemText[problem] : undefined),
      onChange: (value: string) => props.onChange({ ...form, [name]: value }),
      onBlur: () => {
        setLeft([...left, name]);
        // Who goes on to the last name finds it as it was, not with what was moved there in front of the cursor.
        if (FIRST_NAMES.includes(name)) return;
        const settled = withSettledNames(form);
        if (JSON.stringify(settled) !== JSON.stringify(form)) props.onChange(settled);
      },
    };
  };
  const missing = (Object.keys(problems) as FieldName[]).map((name) => words.names[name]).join(', ');

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onAttempt();
        if (isReady) props.onPreview();
      }}
    >
      <Form
        actions={
          <div className="actions actions-end">
            <Button variant="link" formAction="none" onClick={props.onCancel}>
              {words.cancel}
            </Button>
            <Button formAction="none" loading={props.isSaving} onClick={props.onSaveDraft}>
              {words.saveDraft}
            </Button>
            <Button
              variant="primary"
              formAction="submit"
              disabled={!isReady}
              disabledReason={words.previewWaits(missing)}
            >
              {words.preview}
            </Button>
          </div>
        }
      >
        <SpaceBetween size="l">
          <Container header={<Header description={words.agentSectionNote}>{words.agentSection}</Header>}>
            <div className={styles.names}>
              <TextField label={words.firstName} autoComplete="given-name" {...field('agentFirst')} />
              <TextField label={words.lastName} autoComplete="family-name" {...field('agentLast')} />
            </div>
          </Container>
          <Container
            header={
              <Header description={form.isJoint ? words.twoClientsNote : words.clientSectionNote}>
                {words.clientSection}
              </Header>
            }
          >
            <SpaceBetween size="l">
              <div className={styles.names}>
                <TextField label={words.firstName} {...field('clientFirst')} />
                <TextField label={words.lastName} {...field('clientLast')} />
              </div>
              <div className={styles.names}>
                <TextField label={words.clientEmail} type="email" {...field('clientEmail')} />
                <TextField
                  label={words.minimum}
                  constraintText={words.minimumNote}
                  placeholder={words.minimumPlaceholder}
                  inputMode="decimal"
                  {...field('minimum')}
                />
              </div>
              <Checkbox
                checked={form.isJoint}
                description={words.jointNote}
                onChange={({ detail }) => props.onChange({ ...form, isJoint: detail.checked })}
              >
                {words.joint}
              </Checkbox>
              {form.isJoint && (
                <fieldset className={`plain-fieldset ${styles.coBuyer}`}>
                  <legend>{words.coBuyer}</legend>
                  <div className={styles.names}>
                    <TextField label={words.coFirstName} {...field('coFirst')} />
                    <TextField label={words.coLastName} {...field('coLast')} />
                  </div>
                  <TextField label={words.coEmail} type="email" {...field('coEmail')} />
                </fieldset>
              )}
              <TextAreaField
                label={words.message}
                description={words.messageNote}
                constraintText={
                  form.message.length > MESSAGE_LENGTH * 0.9
                    ? words.charactersLeft(MESSAGE_LENGTH - form.message.length)
                    : undefined
                }
                rows={rowsFor(form.message, 3, 8)}
                maxLength={MESSAGE_LENGTH}
                {...field('message')}
              />
            </SpaceBetween>
          </Container>
        </SpaceBetween>
      </Form>
    </form>
  );
}

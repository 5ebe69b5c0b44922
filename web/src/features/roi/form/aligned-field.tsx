import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import { useId } from 'react';
import type { FieldProps } from '#web/ui/form/text-field.tsx';
import styles from './aligned-field.module.css';

type AlignedFieldProps = Omit<FieldProps, 'constraintText'> & Pick<InputProps, 'inputMode'>;

/** For a row of fields: labels of any length end on one line, inputs begin on one, and an error moves neither. */
export const AlignedField = ({
  label,
  description,
  errorText,
  isRequired,
  maxLength,
  onChange,
  ...input
}: AlignedFieldProps) => {
  const id = useId();
  const noteId = useId();
  return (
    <div className={styles.root}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {description && (
          <small id={noteId} className="soft">
            {description}
          </small>
        )}
      </div>
      <FormField controlId={id} errorText={errorText} stretch>
        <Input
          {...input}
          controlId={id}
          ariaDescribedby={description && noteId}
          ariaRequired={isRequired}
          invalid={errorText !== undefined}
          autoComplete={false}
          nativeInputAttributes={{ maxLength }}
          onChange={({ detail }) => onChange(detail.value)}
        />
      </FormField>
    </div>
  );
};

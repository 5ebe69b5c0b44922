import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import { useId } from 'react';
import type { FieldProps } from '#web/ui/form/text-field.tsx';
import styles from './aligned-field.module.css';

type AlignedFieldProps = Omit<FieldProps, 'constraintText'> & Pick<InputProps, 'inputMode'>;

/** A field in a row of fields. Labels of any length are aligned at the bottom, inputs at the top, and an error moves neither. */
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

import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import type { FormRules } from '#web/ui/form/form-problems.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { FIELDS, type Field, importRows, type Mapping, withColumn } from './mapping.ts';
import type { ClientFile } from './read-csv.ts';
import { strings } from './strings.ts';

const rules: FormRules<Mapping> = {
  check: (mapping) => ({
    ...(mapping.name === undefined && { name: 'Choose the column with the name.' }),
    ...(mapping.email === undefined &&
      mapping.phone_number === undefined && { email: 'Choose the column with the email or the phone number.' }),
  }),
};

type MapColumnsProps = {
  file: ClientFile;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
  onBack: () => void;
  onCheck: () => void;
  isBusy: boolean;
};

/** Matches the columns of the file with our fields. */
export function MapColumns({ file, mapping, onChange, onBack, onCheck, isBusy }: MapColumnsProps) {
  const form = useForm({ initial: mapping, rules, kept: [mapping, onChange] });
  return (
    <form {...form.onSubmit(async () => onCheck())}>
      <Container
        header={
          <Header description="We guessed from the header row. Columns you don't use are left out.">
            Match the columns
          </Header>
        }
        footer={
          <div className="actions actions-end">
            <Button formAction="none" disabled={isBusy} onClick={onBack}>
              Back
            </Button>
            <Button variant="primary" loading={isBusy}>
              Check the file
            </Button>
          </div>
        }
      >
        <div className="fields">
          {FIELDS.map((field) => (
            <ColumnOf
              key={field}
              label={strings.fields[field]}
              at={form.values[field]}
              file={file}
              sample={sampleOf(file, form.values, field)}
              problem={form.problemOf(field)}
              isDisabled={isBusy}
              onChange={(at) => form.change(withColumn(field, at))}
            />
          ))}
        </div>
      </Container>
    </form>
  );
}

const NOT_USED = { value: '', label: 'Not used' };
const SAMPLE_LENGTH = 60;

/** A sample value as it will be imported. A name or an address may come from several columns. */
const sampleOf = (file: ClientFile, mapping: Mapping, field: Field): string | undefined => {
  const sample = importRows(file, mapping)
    .map((row) => row[field])
    .find(Boolean);
  return sample ? strings.sample(sample.slice(0, SAMPLE_LENGTH)) : undefined;
};

type ColumnOfProps = {
  label: string;
  at: number | undefined;
  file: ClientFile;
  sample: string | undefined;
  problem: string | undefined;
  isDisabled: boolean;
  onChange: (at: number | undefined) => void;
};

function ColumnOf({ label, at, file, sample, problem, isDisabled, onChange }: ColumnOfProps) {
  const options = file.columns.map((label, index) => ({ value: String(index), label: label || '–' }));
  return (
    <FormField label={label} constraintText={sample} errorText={problem} stretch>
      <Select
        disabled={isDisabled}
        selectedOption={(at === undefined ? undefined : options[at]) ?? NOT_USED}
        options={[NOT_USED, ...options]}
        onChange={({ detail: { selectedOption } }) =>
          onChange(selectedOption.value ? Number(selectedOption.value) : undefined)
        }
      />
    </FormField>
  );
}

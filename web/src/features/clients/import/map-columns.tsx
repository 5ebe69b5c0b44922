import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import styles from './map-columns.module.css';
import { FIELDS, type Field, type Mapping } from './mapping.ts';
import type { ClientFile } from './read-csv.ts';
import { strings } from './strings.ts';

type MapColumnsProps = {
  file: ClientFile;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
  onCheck: () => void;
  isBusy: boolean;
};

export function MapColumns({ file, mapping, onChange, onCheck, isBusy }: MapColumnsProps) {
  const [isTried, setTried] = useState(false);
  const notUsed = { value: '', label: strings.notUsed };
  const options = [notUsed, ...file.columns.map((label, index) => ({ value: String(index), label: label || '–' }))];
  const problems: Partial<Record<Field, string>> = {};
  if (mapping.name === undefined) problems.name = strings.needName;
  if (mapping.email === undefined && mapping.phone_number === undefined) problems.email = strings.needContact;

  const sampleOf = (at: number | undefined) => {
    const sample = at === undefined ? '' : file.rows.map(({ cells }) => cells[at]?.trim() ?? '').find(Boolean);
    return sample ? strings.sample(sample.slice(0, 60)) : undefined;
  };

  return (
    <Container
      header={<Header description={strings.mapNote}>{strings.mapTitle}</Header>}
      footer={
        <div className="form-buttons">
          <Button
            variant="primary"
            loading={isBusy}
            onClick={() => {
              setTried(true);
              if (Object.keys(problems).length === 0) onCheck();
            }}
          >
            {strings.check}
          </Button>
        </div>
      }
    >
      <div className={styles.fields}>
        {FIELDS.map((field) => {
          const at = mapping[field];
          return (
            <FormField
              key={field}
              label={strings.fields[field]}
              constraintText={sampleOf(at)}
              errorText={isTried ? problems[field] : undefined}
              stretch
            >
              <Select
                disabled={isBusy}
                selectedOption={(at === undefined ? undefined : options[at + 1]) ?? notUsed}
                options={options}
                onChange={({ detail: { selectedOption } }) =>
                  onChange({
                    ...mapping,
                    [field]: selectedOption.value ? Number(selectedOption.value) : undefined,
                    ...(field === 'name' ? { lastName: undefined } : {}),
                  })
                }
              />
            </FormField>
          );
        })}
      </div>
    </Container>
  );
}

import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import type { DocumentView } from '#contracts/chat/signing';
import { FIELD_LIMITS, type FieldKind, type PdfField, type PdfView } from '#contracts/chat/signing/own';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { OrderedRows, RowWords } from '#web/ui/list/rows.tsx';
import { FieldLayer } from './field-layer.tsx';
import { type LoadPdf, PdfSheet, pdfPageId } from './pdf-sheet.tsx';
import { hasRoom, isSameWho, KINDS, kept, newField } from './placing.ts';
import { type NamedWho, signersIn } from './signers.ts';
import { useOwnPdfStrings } from './strings.ts';
import { aboutField, type Placed, usePlaced } from './use-placed.ts';

type SelectedFieldProps = {
  field: PdfField;
  people: readonly NamedWho[];
  pages: PdfView['pages'];
  onChange: (field: PdfField) => void;
  onRemove: () => void;
};

/** All values of a field as text inputs: for the keyboard, and for exact placement. */
function SelectedField({ field, people, pages, onChange, onRemove }: SelectedFieldProps) {
  const options = people.map(({ name }, at) => ({ value: String(at), label: name }));
  const change = (part: Partial<PdfField>) => {
    const next = { ...field, ...part };
    const size = pages[next.page - 1];
    if (size) onChange(kept(next, size));
  };
  const give = ({ by, signer }: NamedWho) => {
    const { signer: _, ...rest } = field;
    onChange({ ...rest, by, ...(signer !== undefined && { signer }) });
  };
  const who = people.findIndex((one) => isSameWho(one, field));
  return (
    <section className="flow" aria-label="Selected field">
      <h3>Selected field</h3>
      <div className="fields">
        <FormField label="Who fills it in">
          <Select
            options={options}
            selectedOption={options[who] ?? null}
            onChange={({ detail }) => {
              const person = people[Number(detail.selectedOption.value)];
              if (person) give(person);
            }}
          />
        </FormField>
        <NumberField label="Page" value={field.page} onChange={(page) => change({ page: Math.round(page) })} />
        <NumberField label="From the left (points)" value={field.x} onChange={(x) => change({ x })} />
        <NumberField label="From the top (points)" value={field.y} onChange={(y) => change({ y })} />
        <NumberField label="Width (points)" value={field.width} onChange={(width) => change({ width })} />
        <NumberField label="Height (points)" value={field.height} onChange={(height) => change({ height })} />
      </div>
      <TextField
        label="What belongs into it (optional)"
        constraintText="For example: Phone number"
        value={field.label}
        maxLength={FIELD_LIMITS.label}
        onChange={(label) => change({ label })}
      />
      {field.kind !== 'signature' && (
        <Checkbox checked={field.required} onChange={({ detail }) => change({ required: detail.checked })}>
          Has to be filled in
        </Checkbox>
      )}
      <div className="actions">
        <Button onClick={onRemove}>Remove</Button>
      </div>
    </section>
  );
}

type NumberFieldProps = { label: string; value: number; onChange: (value: number) => void };

/** Reports the number when the field loses the focus, because a half-typed number may be invalid. */
function NumberField({ label, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const take = () => {
    const number = Number(typed);
    if (typed !== undefined && typed.trim() !== '' && Number.isFinite(number)) onChange(number);
    setTyped(undefined);
  };
  return (
    <FormField label={label}>
      <Input
        type="number"
        value={typed ?? String(value)}
        onChange={({ detail }) => setTyped(detail.value)}
        onBlur={take}
        onKeyDown={({ detail }) => detail.key === 'Enter' && take()}
      />
    </FormField>
  );
}

type PlaceFieldsProps = {
  document: DocumentView;
  load: LoadPdf;
  onPlace: (fields: PdfField[]) => Promise<unknown>;
  /** Called when there are unsaved changes, and when there no longer are. */
  onUnsaved: (isUnsaved: boolean) => void;
};

/** Places fields by mouse, touch or keyboard. Every field is on its page, and in a list. */
export function PlaceFields({ document, load, onPlace, onUnsaved }: PlaceFieldsProps) {
  const placed = usePlaced(document, onUnsaved);
  const { doing, failure, run } = useTask();
  const { fields, selected, isUnsaved } = placed;
  const field = selected === undefined ? undefined : fields[selected];
  const save = async () => {
    await onPlace(fields);
    notify({ type: 'success', content: 'The fields are part of the document.' });
  };
  return (
    <section className="flow" aria-label="Fields to fill in" data-needs-width>
      <div>
        <h3>Fields to fill in</h3>
        <p className="soft">
          Choose what to place and for whom. Then click or tap where it belongs, or add it in the middle of a page and
          move it from there. Drag a field to move it, and its corner to change its size. With the keyboard: add it in
          the middle, then move it with the arrow keys, or type its position.
        </p>
      </div>
      <Pages document={document} load={load} placed={placed} />
      <FieldList document={document} placed={placed} />
      {selected !== undefined && field && (
        <SelectedField
          field={field}
          people={signersIn(document)}
          pages={document.pdf?.pages ?? []}
          onChange={(next) => placed.change(selected, next)}
          onRemove={() => placed.remove(selected)}
        />
      )}
      <FormError>{failure?.message}</FormError>
      <div className="actions">
        <Button variant={isUnsaved ? 'primary' : 'normal'} loading={doing !== undefined} onClick={() => void run(save)}>
          Save the fields
        </Button>
      </div>
    </section>
  );
}

type What = { kind: FieldKind; who: NamedWho };
type PagesProps = Pick<PlaceFieldsProps, 'document' | 'load'> & { placed: Placed };

function Pages({ document, load, placed }: PagesProps) {
  const [placing, setPlacing] = useState<What>();
  const { pdf, title } = document;
  if (!pdf) return null;
  const sizeOf = (page: number) => pdf.pages[page - 1] ?? { width: 612, height: 792 };
  const add = ({ kind, who: { name: _, ...of } }: What, page: number, at: { x: number; y: number }) => {
    placed.add(newField({ kind, page, ...of }, at, sizeOf(page)));
    setPlacing(undefined);
  };
  return (
    <>
      <Tools
        document={document}
        pages={pdf.pages.length}
        placing={placing?.kind}
        isFull={!hasRoom(placed.fields)}
        onPlacing={setPlacing}
        onAdd={(what, page) => add(what, page, { x: sizeOf(page).width / 2, y: sizeOf(page).height / 2 })}
      />
      <PdfSheet
        title={title}
        pdf={pdf}
        load={load}
        overlay={(page) => (
          <FieldLayer
            document={document}
            page={page}
            size={sizeOf(page)}
            placed={placed}
            onPlace={placing && ((at) => add(placing, page, at))}
          />
        )}
      />
    </>
  );
}

type ToolsProps = {
  document: DocumentView;
  pages: number;
  placing: FieldKind | undefined;
  isFull: boolean;
  onPlacing: (placing: What | undefined) => void;
  onAdd: (what: What, page: number) => void;
};

const optionsOf = (people: readonly NamedWho[]) => people.map(({ name }, at) => ({ value: String(at), label: name }));

function Tools({ document, pages, placing, isFull, onPlacing, onAdd }: ToolsProps) {
  const { kinds } = useOwnPdfStrings();
  const people = signersIn(document);
  const [kind, setKind] = useState<FieldKind>('signature');
  const [person, setPerson] = useState(0);
  const [page, setPage] = useState('1');
  const who = people[person] ?? people[0];
  if (!who) return null;
  const number = Math.min(pages, Math.max(1, Math.round(Number(page)) || 1));
  const kindOptions = KINDS.map((value) => ({ value, label: kinds[value] }));
  const peopleOptions = optionsOf(people);
  return (
    <div className="fields">
      <FormField label="What">
        <Select
          options={kindOptions}
          selectedOption={kindOptions.find(({ value }) => value === kind) ?? null}
          onChange={({ detail }) => setKind(KINDS.find((one) => one === detail.selectedOption.value) ?? kind)}
        />
      </FormField>
      <FormField label="Who fills it in">
        <Select
          options={peopleOptions}
          selectedOption={peopleOptions[people.indexOf(who)] ?? null}
          onChange={({ detail }) => setPerson(Number(detail.selectedOption.value))}
        />
      </FormField>
      <FormField label="Page">
        <Input type="number" value={page} onChange={({ detail }) => setPage(detail.value)} />
      </FormField>
      <div className="actions">
        <Button
          disabled={isFull}
          ariaExpanded={placing !== undefined}
          onClick={() => {
            onPlacing(placing ? undefined : { kind, who });
            // On a phone, the page is below the screen.
            if (!placing) window.document.getElementById(pdfPageId(number))?.scrollIntoView({ block: 'nearest' });
          }}
        >
          {placing ? 'Stop placing' : `Choose the place: ${kinds[kind]}`}
        </Button>
        <Button disabled={isFull} onClick={() => onAdd({ kind, who }, number)}>
          {`Add in the middle of page ${number}`}
        </Button>
      </div>
      <p role="status">{placing && `Click or tap where the field belongs: ${kinds[placing]}.`}</p>
    </div>
  );
}

function FieldList({ document, placed }: { document: DocumentView; placed: Placed }) {
  const { kinds } = useOwnPdfStrings();
  const { fields } = placed;
  if (fields.length === 0)
    return <p className="soft">No fields yet. Everyone who signs needs one for the signature.</p>;
  return (
    <div>
      <h3>Placed fields</h3>
      <OrderedRows label="Placed fields">
        {fields.map((field, at) => {
          const about = aboutField(document, field, kinds);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place in the list
            <li key={at}>
              <RowWords>{about}</RowWords>
              <span className="actions">
                <Button ariaLabel={`Edit: ${about}`} onClick={() => placed.select(at)}>
                  Edit
                </Button>
                <Button
                  variant="icon"
                  iconName="remove"
                  ariaLabel={`Remove: ${about}`}
                  onClick={() => placed.remove(at)}
                />
              </span>
            </li>
          );
        })}
      </OrderedRows>
    </div>
  );
}

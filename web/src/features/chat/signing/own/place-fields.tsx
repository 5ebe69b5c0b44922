import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import type { DocumentView } from '#contracts/chat/signing';
import type { FieldKind, PdfField } from '#contracts/chat/signing/own';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { OrderedRows, RowWords } from '#web/ui/list/rows.tsx';
import { agentWords as words } from './agent-words.ts';
import { FieldLayer } from './field-layer.tsx';
import { PdfSheet } from './pdf-sheet.tsx';
import styles from './place-fields.module.css';
import { hasRoom, KINDS, newField } from './placing.ts';
import { SelectedField } from './selected-field.tsx';
import { type NamedWho, signersIn } from './signers.ts';
import { useOwnPdfStrings } from './strings.ts';
import type { LoadPdf } from './use-original.ts';
import { aboutField, type Placed, usePlaced } from './use-placed.ts';

type PlaceFieldsProps = {
  document: DocumentView;
  load: LoadPdf;
  onPlace: (fields: PdfField[]) => Promise<unknown>;
  /** Whether there is something that isn't in the document. */
  onUnsaved: (isUnsaved: boolean) => void;
};

/** By mouse, touch or keyboard: every field is on its page, and in a list. */
export function PlaceFields({ document, load, onPlace, onUnsaved }: PlaceFieldsProps) {
  const placed = usePlaced(document, onUnsaved);
  const { doing, failure, run } = useTask();
  const { fields, selected, isUnsaved } = placed;
  const field = selected === undefined ? undefined : fields[selected];
  const save = async () => {
    await onPlace(fields);
    notify({ type: 'success', content: words.saved });
  };
  return (
    <section className="flow" aria-label={words.fields}>
      <div>
        <h3>{words.fields}</h3>
        <p className="soft">{words.fieldsNote}</p>
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
          {words.save}
        </Button>
      </div>
    </section>
  );
}

type What = { kind: FieldKind; who: NamedWho };
type PagesProps = Pick<PlaceFieldsProps, 'document' | 'load'> & { placed: Placed };

/** The pages, and what is placed on them next. */
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

/** What is placed next, and for whom. */
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
    <div className={styles.tools}>
      <FormField label={words.kind}>
        <Select
          options={kindOptions}
          selectedOption={kindOptions.find(({ value }) => value === kind) ?? null}
          onChange={({ detail }) => setKind(KINDS.find((one) => one === detail.selectedOption.value) ?? kind)}
        />
      </FormField>
      <FormField label={words.who}>
        <Select
          options={peopleOptions}
          selectedOption={peopleOptions[people.indexOf(who)] ?? null}
          onChange={({ detail }) => setPerson(Number(detail.selectedOption.value))}
        />
      </FormField>
      <FormField label={words.page}>
        <Input type="number" value={page} onChange={({ detail }) => setPage(detail.value)} />
      </FormField>
      <div className={`actions ${styles.wide}`}>
        <Button
          disabled={isFull}
          ariaExpanded={placing !== undefined}
          onClick={() => onPlacing(placing ? undefined : { kind, who })}
        >
          {placing ? words.stop : words.place(kinds[kind])}
        </Button>
        <Button disabled={isFull} onClick={() => onAdd({ kind, who }, number)}>
          {words.addToPage(number)}
        </Button>
      </div>
      <p className={styles.wide} role="status">
        {placing && words.placing(kinds[placing])}
      </p>
    </div>
  );
}

function FieldList({ document, placed }: { document: DocumentView; placed: Placed }) {
  const { kinds } = useOwnPdfStrings();
  const { fields } = placed;
  if (fields.length === 0) return <p className="soft">{words.none}</p>;
  return (
    <div>
      <h3>{words.list}</h3>
      <OrderedRows label={words.list}>
        {fields.map((field, at) => {
          const about = aboutField(document, field, kinds);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place in the list
            <li key={at}>
              <RowWords>{about}</RowWords>
              <span className="actions">
                <Button ariaLabel={words.editField(about)} onClick={() => placed.select(at)}>
                  {words.edit}
                </Button>
                <Button
                  variant="icon"
                  iconName="remove"
                  ariaLabel={words.removeField(about)}
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

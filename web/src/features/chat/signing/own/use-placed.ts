import { useEffect, useState } from 'react';
import type { DocumentView } from '#contracts/chat/signing';
import type { FieldKind, PdfField } from '#contracts/chat/signing/own';
import { nameOfWho } from './signers.ts';

const stored = ({ fields = [] }: DocumentView): PdfField[] => fields.map(({ value: _, ...field }) => field);

/** The fields on the screen, until they're saved. */
export const usePlaced = (document: DocumentView, onUnsaved: (isUnsaved: boolean) => void) => {
  const [fields, setFields] = useState(() => stored(document));
  const [selected, setSelected] = useState<number>();
  const { fingerprint } = document;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the document was remade
  useEffect(() => {
    setFields(stored(document));
    setSelected(undefined);
  }, [fingerprint]);
  const isUnsaved = JSON.stringify(fields) !== JSON.stringify(stored(document));
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  return {
    fields,
    isUnsaved,
    selected,
    select: setSelected,
    add: (field: PdfField) => {
      setFields([...fields, field]);
      setSelected(fields.length);
    },
    change: (at: number, field: PdfField) => setFields(fields.with(at, field)),
    remove: (at: number) => {
      setFields(fields.toSpliced(at, 1));
      setSelected(undefined);
    },
  };
};

export type Placed = ReturnType<typeof usePlaced>;

export const aboutField = (document: DocumentView, field: PdfField, kinds: Record<FieldKind, string>): string =>
  `${field.label || kinds[field.kind]} · ${nameOfWho(document, field)} · page ${field.page}`;

import Button from '@cloudscape-design/components/button';
import { useRef, useState } from 'react';
import type { DocumentView } from '#contracts/chat/signing';
import { OWN_PDF, type PdfField, routes } from '#contracts/chat/signing/own';
import { TO_SIGN, type UploadedFile, withoutEnding } from '#contracts/files';
import { sendFile, type UploadCalls } from '#web/files/send-parts.ts';
import { useFileStrings } from '#web/files/strings.ts';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { BlockedButton } from '#web/ui/page/blocked-button.tsx';
import { agentWords as words } from './agent-words.ts';
import { PlaceFields } from './place-fields.tsx';
import type { LoadPdf } from './use-original.ts';

export type OwnPdfCalls = {
  load: LoadPdf;
  use: (file: string, title: string) => Promise<unknown>;
  place: (fields: PdfField[]) => Promise<unknown>;
  /** In place of the PDF. */
  standardText: () => Promise<unknown>;
  upload: UploadCalls;
  remove: (file: string) => Promise<unknown>;
};

type OwnPdfToolsProps = {
  document: DocumentView;
  calls: OwnPdfCalls;
  /** What has to be saved first, in words: a PDF takes the place of what was typed. */
  unsaved: string | undefined;
  onUnsaved: (isUnsaved: boolean) => void;
};

/** In a draft: a PDF of the agent's own in place of our standard text, and the fields on its pages. */
export function OwnPdfTools({ document, calls, unsaved, onUnsaved }: OwnPdfToolsProps) {
  const { pdf } = document;
  const say = useRefusalText();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File>();
  const choose = (file: File) => {
    if (file.size > OWN_PDF.bytes) notify({ type: 'error', content: words.tooLarge });
    else setChosen(file);
  };
  const backToText = async () => {
    try {
      await calls.standardText();
    } catch (error) {
      notify({ type: 'error', content: say(refusalOf(error)) });
    }
  };
  return (
    <section className="flow" aria-label={words.add}>
      {!pdf && <p className="soft">{words.addNote}</p>}
      <div className="actions">
        <BlockedButton iconName="upload" blockedBy={pdf ? undefined : unsaved} onClick={() => input.current?.click()}>
          {pdf ? words.replace : words.add}
        </BlockedButton>
        {pdf && <Button onClick={() => void backToText()}>{words.standardText}</Button>}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,application/pdf"
        aria-label={words.file}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file again counts as a new choice.
          target.value = '';
          if (file) choose(file);
        }}
      />
      {chosen && <UsePdf file={chosen} calls={calls} onClose={() => setChosen(undefined)} />}
      {pdf && (
        <PlaceFields
          key={pdf.sha256}
          document={document}
          load={calls.load}
          onPlace={calls.place}
          onUnsaved={onUnsaved}
        />
      )}
    </section>
  );
}

const rules = contractRules(routes.usePdf.body, { title: '' });

const LOOKS = 30;
const LOOK_MS = 2000;

/** What a scanner said, where there is one; it takes a moment. */
const scanned = async ({ upload }: OwnPdfCalls, sent: UploadedFile): Promise<UploadedFile> => {
  let file = sent;
  for (let look = 0; look < LOOKS && file.state === 'scanning'; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    file = await upload.complete(file.id);
  }
  return file;
};

/** Why the file can't be taken, as the page says it of every file. */
class RefusedFileError extends Error {}

function UsePdf({ file, calls, onClose }: { file: File; calls: OwnPdfCalls; onClose: () => void }) {
  const { problems } = useFileStrings();
  const form = useForm({ initial: { title: withoutEnding(file.name) }, rules, fieldOnForm: { file: 'title' } });
  const refuse = ({ state, problem, type }: UploadedFile) => {
    if (problem) throw new RefusedFileError(problems[problem]);
    if (state === 'scanning') throw new RefusedFileError(words.checking);
    if (type !== 'pdf') throw new RefusedFileError(words.notPdf);
  };
  const use = async ({ title }: { title: string }) => {
    const { id } = await calls.upload.start({ name: file.name, kind: TO_SIGN, note: '', size: file.size });
    try {
      const { signal } = new AbortController();
      const sent = await sendFile(calls.upload, { id, file }, { signal, onProgress: () => undefined });
      refuse(await scanned(calls, sent));
      await calls.use(id, title);
    } finally {
      // The document has its own copy. What can't be removed now goes with the transaction.
      await calls.remove(id).catch(() => undefined);
    }
    onClose();
  };
  return (
    <FormModal title={words.addTitle} form={form} submitLabel={words.submit} onSubmit={use} onClose={onClose}>
      <p>{words.addWords(file.name)}</p>
      <TextField label={words.title} {...fieldOf(form, 'title')} />
    </FormModal>
  );
}

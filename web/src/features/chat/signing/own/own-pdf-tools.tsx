import Button from '@cloudscape-design/components/button';
import { useRef } from 'react';
import { TO_SIGN, type UploadedFile, withoutEnding } from '#contracts/chat/files';
import type { DocumentView } from '#contracts/chat/signing';
import { OWN_PDF, type PdfField, routes } from '#contracts/chat/signing/own';
import { sendFile, type UploadCalls } from '#web/files/send-parts.ts';
import { useFileStrings } from '#web/files/strings.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';
import { BlockedButton } from '#web/ui/page/blocked-button.tsx';
import type { LoadPdf } from './pdf-sheet.tsx';
import { PlaceFields } from './place-fields.tsx';

export type OwnPdfCalls = {
  load: LoadPdf;
  use: (file: string, title: string) => Promise<unknown>;
  place: (fields: PdfField[]) => Promise<unknown>;
  /** Replaces the PDF with our standard text. */
  standardText: () => Promise<unknown>;
  upload: UploadCalls;
  remove: (file: string) => Promise<unknown>;
};

type OwnPdfToolsProps = {
  document: DocumentView;
  calls: OwnPdfCalls;
  /** A text about the changes to save first, because a PDF replaces the typed text. */
  unsaved: string | undefined;
  onUnsaved: (isUnsaved: boolean) => void;
};

const LOOKS = 30;
const LOOK_MS = 2000;

/** Waits for the virus scanner, if the stage has one. */
const scanned = async ({ upload }: OwnPdfCalls, sent: UploadedFile): Promise<UploadedFile> => {
  let file = sent;
  for (let look = 0; look < LOOKS && file.state === 'scanning'; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    file = await upload.complete(file.id);
  }
  return file;
};

/** The reason why the file can't be used, in the page's usual words about files. */
class RefusedFileError extends Error {}

/** In a draft, replaces our standard text with the agent's own PDF, and places fields on its pages. */
export function OwnPdfTools({ document, calls, unsaved, onUnsaved }: OwnPdfToolsProps) {
  const { pdf } = document;
  const notifyFailure = useNotifyFailure();
  const input = useRef<HTMLInputElement>(null);
  const { problems } = useFileStrings();
  const refuse = ({ state, problem, type }: UploadedFile) => {
    if (problem) throw new RefusedFileError(problems[problem]);
    if (state === 'scanning')
      throw new RefusedFileError("We're still checking this file for viruses. Try again in a minute.");
    if (type !== 'pdf') throw new RefusedFileError('Choose a PDF.');
  };
  const use = async (file: File, title: string) => {
    const { id } = await calls.upload.start({ name: file.name, kind: TO_SIGN, note: '', size: file.size });
    try {
      const { signal } = new AbortController();
      const sent = await sendFile(calls.upload, { id, file }, { signal, onProgress: () => undefined });
      refuse(await scanned(calls, sent));
      await calls.use(id, title);
    } finally {
      // The document has its own copy. A file that can't be removed now is deleted with the transaction.
      await calls.remove(id).catch(() => undefined);
    }
  };
  const choose = (file: File) => {
    if (file.size > OWN_PDF.bytes)
      return notify({ type: 'error', content: 'A PDF to sign can have 4 MB at most. Save it smaller, or split it.' });
    const question = {
      title: 'Use this PDF?',
      words: `${file.name} takes the place of the text. You place the fields on its pages next.`,
      confirm: 'Use this PDF',
      schema: routes.usePdf.body,
      fields: { title: { label: 'Title, as everyone will read it', value: withoutEnding(file.name) } },
    };
    return confirm(question, ({ title = '' }) => use(file, title));
  };
  const backToText = async () => {
    try {
      await calls.standardText();
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <section className="flow" aria-label="Use your own PDF">
      {!pdf && (
        <p className="soft">
          For a form or a contract that you have as a PDF: your client signs it in place of our standard text. Up to 4
          MB and 50 pages.
        </p>
      )}
      <div className="actions">
        <BlockedButton iconName="upload" blockedBy={pdf ? undefined : unsaved} onClick={() => input.current?.click()}>
          {pdf ? 'Use another PDF' : 'Use your own PDF'}
        </BlockedButton>
        {pdf && <Button onClick={() => void backToText()}>Use our standard text</Button>}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,application/pdf"
        aria-label="PDF to sign"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file again counts as a new choice.
          target.value = '';
          if (file) void choose(file);
        }}
      />
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

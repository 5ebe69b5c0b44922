import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useOwnNameOrEmail } from '#web/session/own-name.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { analyze } from '../../calculation/figures.ts';
import type { Deal, RoiForm } from '../../form/roi-form.ts';
import { strings } from '../../strings.ts';
import { fetchPdfFaces } from './fetch-pdf-faces.ts';

/** The library loads with the first PDF, not with the page. */
const makeFile = async (form: RoiForm, deal: Deal, by: string): Promise<File> => {
  const [{ drawRoi }, faces] = await Promise.all([import('./draw-roi.ts'), fetchPdfFaces()]);
  const pdf = await drawRoi(faces, { form, deal, result: analyze(deal), by, at: new Date() });
  const blob = new Promise<Blob>((resolve, reject) => {
    const chunks: BlobPart[] = [];
    pdf.on('data', (chunk: BlobPart) => chunks.push(chunk));
    pdf.on('end', () => resolve(new Blob(chunks)));
    pdf.on('error', reject);
  });
  pdf.end();
  const name = strings.pdf.file(form.property.trim().replace(/[^\p{L}\p{N} .-]+/gu, ' '));
  return new File([await blob], name, { type: 'application/pdf' });
};

const canShareFiles = () =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([''], 'a.pdf', { type: 'application/pdf' })] });

export function PdfButtons({ form, deal }: { form: RoiForm; deal: Deal | undefined }) {
  const [doing, setDoing] = useState<'saving' | 'sharing'>();
  const by = useOwnNameOrEmail();

  const makeAnd = async (kind: 'saving' | 'sharing', use: (file: File) => Promise<void> | void) => {
    if (!deal) return;
    setDoing(kind);
    try {
      await use(await makeFile(form, deal, by));
    } catch (error) {
      // Closing the share sheet is a change of mind, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        notify({
          type: 'error',
          header: strings.pdf.failed,
          content: error instanceof Error ? error.message : String(error),
        });
    }
    setDoing(undefined);
  };

  return (
    <>
      {canShareFiles() ? (
        <Button
          iconName="share"
          disabled={!deal}
          loading={doing === 'sharing'}
          onClick={() =>
            void makeAnd('sharing', (file) => navigator.share({ files: [file], title: strings.pdf.title }))
          }
        >
          {strings.pdf.share}
        </Button>
      ) : null}
      <Button
        variant="primary"
        iconName="download"
        disabled={!deal}
        loading={doing === 'saving'}
        onClick={() => void makeAnd('saving', (file) => saveFile(file, file.name))}
      >
        {strings.pdf.save}
      </Button>
    </>
  );
}

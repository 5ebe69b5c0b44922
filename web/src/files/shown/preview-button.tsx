import { ENDINGS, type FileType, type UploadedFile, withoutEnding } from '#contracts/files';
import { unansweredError } from '#web/api/api-error.ts';
import { ViewButton } from '#web/ui/viewer/view-button.tsx';
import { useFileStrings } from '../strings.ts';

/** As what we found them to be, whatever the bucket's answer says. */
const MIMES: Record<FileType, string> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
};

const loaded = async (address: string, type: FileType): Promise<Blob> => {
  try {
    const reply = await fetch(address);
    if (!reply.ok) throw new Error(`The bucket answered ${reply.status}`);
    return new Blob([await reply.arrayBuffer()], { type: MIMES[type] });
  } catch (cause) {
    // A status of the bucket says nothing to a person.
    throw unansweredError(cause);
  }
};

type PreviewButtonProps = { file: UploadedFile; addressOf: () => Promise<{ url: string }> };

/** The file on the page itself: its bytes, so that nothing in it can run. */
export function PreviewButton({ file: { name, type }, addressOf }: PreviewButtonProps) {
  const words = useFileStrings();
  if (!type) return null;
  return (
    <ViewButton
      ariaLabel={words.previewOf(name)}
      name={name}
      fileName={`${withoutEnding(name)}.${ENDINGS[type]}`}
      load={async () => loaded((await addressOf()).url, type)}
    >
      {words.preview}
    </ViewButton>
  );
}

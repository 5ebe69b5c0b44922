import Button from '@cloudscape-design/components/button';
import { useEffect, useState } from 'react';
import type { FileType, UploadedFile } from '#contracts/files';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import styles from './files.module.css';
import { useFileStrings } from './strings.ts';

/** Pictures that every browser shows. */
const SHOWN: { [type in FileType]?: string } = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
export const canPreview = ({ type }: UploadedFile): boolean => type !== undefined && SHOWN[type] !== undefined;

type PreviewButtonProps = { file: UploadedFile; addressOf: () => Promise<{ url: string }> };

/** A picture on the page itself: its bytes, as the type that we found them to be, so that nothing in them can run. */
export function PreviewButton({ file, addressOf }: PreviewButtonProps) {
  const words = useFileStrings();
  const say = useRefusalText();
  const [isLoading, setLoading] = useState(false);
  const [shown, setShown] = useState<string>();
  useEffect(() => () => (shown === undefined ? undefined : URL.revokeObjectURL(shown)), [shown]);

  const show = async () => {
    setLoading(true);
    try {
      const { url } = await addressOf();
      const reply = await fetch(url);
      if (!reply.ok) throw new Error(words.previewFailed);
      const bytes = await reply.arrayBuffer();
      setShown(URL.createObjectURL(new Blob([bytes], { type: file.type && SHOWN[file.type] })));
    } catch (error) {
      notify({ type: 'error', content: say(refusalOf(error)) });
    }
    setLoading(false);
  };
  return (
    <>
      <Button loading={isLoading} ariaLabel={words.previewOf(file.name)} onClick={() => void show()}>
        {words.preview}
      </Button>
      {shown !== undefined && (
        <Dialog size="large" title={file.name} onClose={() => setShown(undefined)}>
          <img className={styles.picture} src={shown} alt={file.name} />
        </Dialog>
      )}
    </>
  );
}

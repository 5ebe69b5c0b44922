import type { UploadedFile } from '#contracts/chat/files';
import { ChooseFileButton } from '../choose-file-button.tsx';
import { useFileStrings } from '../strings.ts';

export type VersionButtonProps = { file: UploadedFile; onFile: (file: File) => Promise<unknown> };

/** A new version of the file. The old one stays beside it. */
export const NewVersionButton = ({ file, onFile }: VersionButtonProps) => {
  const words = useFileStrings();
  return (
    <ChooseFileButton
      ariaLabel={words.newVersionOf(file.name)}
      fileLabel={words.versionFile(file.name)}
      onFile={onFile}
    >
      {words.newVersion}
    </ChooseFileButton>
  );
};

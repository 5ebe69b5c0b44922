import type { UploadedFile } from '#contracts/files';
import { ChooseFileButton } from '../choose-file-button.tsx';
import { useFileStrings } from '../strings.ts';

export type VersionButtonProps = { file: UploadedFile; onFile: (file: File) => Promise<unknown> };

/** The file again, as it is now. What it was stays beside it. */
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

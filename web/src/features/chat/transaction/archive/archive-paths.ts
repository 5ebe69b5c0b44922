// Where each thing is in the archive. Pure.
import { ENDINGS, type FileType, withoutEnding } from '#contracts/files';

/** No system refuses it, and none reads a folder in it. */
const safe = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 120) || 'file';

/** Gives each file of an archive a path that no other has, whatever its name. */
export const archivePaths = () => {
  const taken = new Set<string>();
  return (folder: string, name: string, type: FileType): string => {
    const bare = safe(withoutEnding(name));
    for (let number = 1; ; number++) {
      const path = `${folder}/${bare}${number === 1 ? '' : ` (${number})`}.${ENDINGS[type]}`;
      // Two names that differ in case only are the same on many disks.
      const key = path.normalize('NFC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
};

// An archive's texts about its parts, in the language of the page.

import { type UploadedFile, withoutEnding } from '#contracts/chat/files';
import type { SignedFile } from '#contracts/chat/signing';
import type { FileStrings } from '#web/files/strings.ts';
import type { ChatStrings } from '../../strings.ts';
import type { GiftLetter } from './archive-calls.ts';

type Names = { user: string; agent: string };
type From = { language: string; strings: ChatStrings['archive']; files: FileStrings; names: Names };

const zoned = (language: string) => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long' });
  return (at: string | Date) => format.format(new Date(at));
};

export const archiveWords = ({ language, strings, files, names }: From) => {
  const said = zoned(language);
  const nameOf = { guest: names.user, agent: names.agent };
  return {
    folders: strings.folders,
    copyName: ({ title, voided_at }: SignedFile) => (voided_at === null ? title : `${title} (${strings.voidedName})`),
    ofCopy: ({ signed_at, voided_at }: SignedFile) => ({
      what: voided_at === null ? strings.signedCopy : strings.voidedCopy(said(voided_at)),
      when: said(signed_at),
    }),
    letterName: ({ from }: Pick<GiftLetter, 'from'>) => strings.giftLetterOf(from),
    ofLetter: ({ signed_at }: Pick<GiftLetter, 'signed_at'>) => ({ what: strings.giftLetter, when: said(signed_at) }),
    versionName: ({ name, version }: UploadedFile) => files.named(withoutEnding(name), version),
    ofFile: ({ kind, by, note, added_at, version, earlier }: UploadedFile) => ({
      what: [
        files.kinds[kind],
        ...(version > 1 || earlier > 0 ? [files.version(version)] : []),
        files.addedBy(nameOf[by]),
        note,
      ]
        .filter((one) => one !== '')
        .join(' · '),
      when: said(added_at),
    }),
    ofLeft: ({ name, state, problem }: UploadedFile) =>
      `${name}: ${problem ? files.problems[problem] : state === 'scanning' ? files.scanning : strings.notUploaded}`,
    index: (now: Date) => ({
      language,
      title: strings.indexTitle(names.user, names.agent),
      paragraphs: [strings.madeAt(said(now)), strings.howToCheck],
      words: strings.columns,
    }),
  };
};
export type ArchiveWords = ReturnType<typeof archiveWords>;

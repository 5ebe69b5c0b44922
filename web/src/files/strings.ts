// The texts of uploading files, for guests and agents.
import { translated } from '#web/language/translations.ts';

const english = {
  kind: 'What is it?',
  kinds: {
    'bank-statement': 'Bank statement',
    'gift-letter': 'Gift letter',
    'lender-letter': "Lender's letter",
    authority: 'Certification of trust or resolution',
    photo: 'Photo',
    deed: 'Deed',
    disclosure: 'Disclosure',
    'to-sign': 'Document to sign',
    other: 'Other',
  },
  note: 'Note (optional)',
  choose: 'Choose files',
  chooseOne: 'Choose a file',
  chooseOf: (kind: string) => `Choose a file: ${kind}`,
  camera: 'Take a photo',
  fileLabel: 'Files to upload',
  cameraLabel: 'Photo to upload',
  limits: 'PDF, JPEG, PNG, HEIC or WebP, up to 50 MB each, without a password.',
  tooLarge: (name: string) => `${name} is larger than 50 MB. Please choose a smaller file.`,
  empty: (name: string) => `${name} is empty.`,
  notYet: 'No files yet.',
  progress: (sent: string, size: string) => `${sent} of ${size}`,
  waiting: "Waiting for your connection. We'll continue automatically.",
  checking: 'Checking the file...',
  stopped: 'The upload stopped. Nothing is lost.',
  goOn: 'Continue',
  chooseAgain: 'Choose the same file to continue',
  notTheSame: (name: string) => `This isn't the same file. Please choose ${name}.`,
  scanning: "We're checking it for viruses",
  ready: 'Uploaded',
  shared: 'Shared',
  version: (number: number) => `Version ${number}`,
  /** A version as a file, in lists and buttons. */
  named: (name: string, number: number) => `${name}, version ${number}`,
  newVersion: 'New version',
  newVersionOf: (name: string) => `New version of ${name}`,
  versionFile: (name: string) => `File to upload as a new version of ${name}`,
  earlier: (count: number) => (count === 1 ? '1 earlier version' : `${count} earlier versions`),
  earlierOf: (name: string, count: number) =>
    count === 1 ? `1 earlier version of ${name}` : `${count} earlier versions of ${name}`,
  /** Shown for a deleted file: a request's files are kept for 30 days. */
  earlierGone: "It's no longer available.",
  reviews: { accepted: 'Accepted', asked: 'Reviewed, more was asked for' },
  addedBy: (who: string) => `Added by ${who}`,
  problems: {
    'unknown-type': "We can't take this kind of file. Please use a PDF or a picture.",
    damaged: 'The file is incomplete or damaged. Please save it again, or print it to PDF.',
    encrypted: 'The PDF is protected, by a password or against changes. Please print it to PDF and add that.',
    different: 'This PDF does not look the same in every program and on paper. Please print it to PDF and add that.',
    'too-complex':
      "This file asks too much of the programs that open it, so we can't take it. Please print it to PDF, or save it smaller.",
    'signed-already':
      'This PDF is digitally signed already, and signing it here would break that. Please print it to PDF and add that.',
    infected: 'A virus was found in this file. No one can open it.',
    unscanned: "We couldn't check this file for viruses. Please add it again.",
  },
  open: 'Open',
  remove: 'Remove',
  openFile: (name: string) => `Open ${name}`,
  removeFile: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove this file?',
  removeUnshared: (name: string) =>
    `You haven't shared ${name} yet. We delete it; you can add it again from your device.`,
  preview: 'Preview',
  previewOf: (name: string) => `Preview ${name}`,
  viewPdf: 'View PDF',
  viewPdfOf: (name: string) => `View PDF: ${name}`,
};

export type FileStrings = typeof english;
export const useFileStrings = translated('files', english);

import type { DealFacts } from '#contracts/chat/transaction';
import type { FileAddress, FileAs } from '#core/documents/file-address.ts';
import type { SentCode } from './code-field.tsx';
import type { NamedSigner } from './further/further-signers.tsx';
import type { OwnPdfCalls } from './own/own-pdf-tools.tsx';
import type { LoadPdf } from './own/pdf-sheet.tsx';
import type { Signature } from './sign-form.tsx';

/** Everything that one side can do with a document. */
export type DocumentCalls = {
  sign: (signature: Signature, code: string) => Promise<unknown>;
  sendCode?: () => Promise<SentCode>;
  decline?: (reason: string) => Promise<unknown>;
  /** The sealed copy, once everyone has signed. */
  copy: (as: FileAs) => Promise<FileAddress>;
  /** Loads the PDF of a document that is the agent's own PDF. */
  loadPdf: LoadPdf;
  /** Voids this document, or another one by its fingerprint: the agreement in force, while the next one waits. */
  void?: (reason: string, fingerprint?: string) => Promise<unknown>;
  /** The agent's calls, until the transaction is closed. */
  open?: {
    own: Omit<OwnPdfCalls, 'load'>;
    fillIn: (facts: DealFacts) => Promise<unknown>;
    nameSigners: (signers: NamedSigner[]) => Promise<unknown>;
    remind: (signer: number) => Promise<unknown>;
    correct: (signer: number, email: string) => Promise<unknown>;
    release: () => Promise<unknown>;
    presentAgain: () => Promise<unknown>;
    nextAgreement: (to: 'prepared' | 'dropped') => Promise<unknown>;
  };
};

/** The page reads the document again after a call, even a refused one, because the document may have changed. */
export type Write = (written: Promise<unknown>) => Promise<unknown>;

/** Each call includes the fingerprint of the version on the screen. */
export type CallsOf = (fingerprint: string, write: Write) => DocumentCalls;

import type { routes } from '#contracts/listings/offers';
import type { Reply } from '#core/http/route.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { pdfBlob } from '#web/ui/pdf/pdf-blob.ts';

export const saveSheet = ({ name, pdf }: Reply<typeof routes.sheetFile>): void => saveFile(pdfBlob(pdf), name);

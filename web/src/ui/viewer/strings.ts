// The texts around a file that's shown on the page.
import { translated } from '#web/language/translations.ts';

const english = {
  smaller: 'Zoom out',
  larger: 'Zoom in',
  fit: (zoom: string) => `${zoom}, fit to the window`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  download: 'Download',
  cannotShow: (kind: string) =>
    `This browser doesn't show ${kind} pictures. Download the file to open it in another program.`,
};

export type ViewerStrings = typeof english;
export const useViewerStrings = translated('viewer', english);

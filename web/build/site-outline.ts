// Writes next to a build which chunk imports which, and what each contains, so that weighing the pages needs no other
// build.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

export type SiteChunk = {
  fileName: string;
  name: string;
  isEntry: boolean;
  /** The source file that the chunk was made for. */
  madeFor: string;
  imports: string[];
  styles: string[];
  modules: string[];
};

const outlineFile = (site: string) => `${site}-outline.json`;

const outlineOf = (bundle: Rolldown.OutputBundle): SiteChunk[] =>
  Object.values(bundle).flatMap((file) =>
    file.type === 'chunk'
      ? {
          fileName: file.fileName,
          name: file.name,
          isEntry: file.isEntry,
          madeFor: file.facadeModuleId ?? '',
          imports: file.imports,
          styles: [...(file.viteMetadata?.importedCss ?? [])],
          modules: Object.keys(file.modules),
        }
      : [],
  );

export function siteOutline(): Plugin {
  return {
    name: 'site-outline',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      writeFileSync(outlineFile(dir), JSON.stringify(outlineOf(bundle)));
    },
  };
}

export const readOutline = (site: string): SiteChunk[] => {
  try {
    return JSON.parse(readFileSync(outlineFile(site), 'utf8')) as SiteChunk[];
  } catch (cause) {
    throw new Error('There is no built site: npm run build makes it', { cause });
  }
};

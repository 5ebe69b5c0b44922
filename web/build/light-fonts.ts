import type { Plugin } from 'vite';

/**
 * Cloudscape's global styles embed eight fonts of Open Sans as base64: 134 KB of brotli before the first paint. This removes
 * them; src/theme/fonts.css loads the two weights we use as files.
 */
export function lightFonts(): Plugin {
  return {
    name: 'light-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /@cloudscape-design\/global-styles\/index\.css/ },
      handler: (css) => {
        const lighter = css.replace(/@font-face\s*\{[^}]*\}/g, '');
        if (lighter.length > css.length / 4) throw new Error('The embedded fonts of global-styles were not found.');
        return { code: lighter, map: null };
      },
    },
  };
}

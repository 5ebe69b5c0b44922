import type { Plugin } from 'vite';

const PARSER = "import IntlMessageFormat from 'intl-messageformat';\n";
const USE = 'new IntlMessageFormat(descriptionText).format(formatArgs)';

/**
 * Cloudscape's error boundary carries a parser of messages for a description that we never give it. Every button imports that boundary,
 * so the parser was in the first load. This removes it; the rest of the boundary stays as it is.
 */
export function lightErrors(): Plugin {
  return {
    name: 'light-errors',
    enforce: 'pre',
    transform: {
      filter: { id: /@cloudscape-design\/components\/error-boundary\/fallback\.js/ },
      handler: (code) => {
        if (!code.includes(PARSER) || !code.includes(USE)) throw new Error("Cloudscape's error boundary has changed.");
        return { code: code.replace(PARSER, '').replace(USE, 'descriptionText'), map: null };
      },
    },
  };
}

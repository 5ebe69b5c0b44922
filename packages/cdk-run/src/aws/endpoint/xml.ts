const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Also writes carriage returns and newlines as references, so that a parser gives them back unchanged. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => entities[char]!).replace(/[\r\n\t]/g, (char) => `&#${char.charCodeAt(0)};`);

export const element = (name: string, content: string | number | boolean | undefined): string =>
  content === undefined ? '' : `<${name}>${escapeXml(String(content))}</${name}>`;

export const unescapeXml = (text: string): string =>
  text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

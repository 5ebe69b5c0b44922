// Reads the few plain elements that we need from an XML answer. None of them is nested in another of the same name.
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (ENTITIES[name] ?? whole);
  });

const inside = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(xml)?.[1];

export const textIn = (xml: string, name: string): string | undefined => {
  const found = inside(xml, name);
  return found === undefined ? undefined : decode(found);
};

/** The members of a list, each as XML. */
export const membersIn = (xml: string, name: string): string[] =>
  [...(inside(xml, name) ?? '').matchAll(/<member>([\s\S]*?)<\/member>/g)].map(([, member = '']) => member);

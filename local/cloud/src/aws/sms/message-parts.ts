// How many messages a text becomes (3GPP 23.038): 160 characters of the GSM alphabet, or 70 as soon as one isn't in it; less in each once
// there are several.
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes two places. */
const EXTENDED = new Set('^{}\\[~]|€\f');

export type MessageParts = { encoding: 'GSM' | 'UCS2'; parts: number };

export const messageParts = (body: string): MessageParts => {
  const characters = [...body];
  if (characters.every((one) => GSM.has(one) || EXTENDED.has(one))) {
    const length = characters.reduce((sum, one) => sum + (EXTENDED.has(one) ? 2 : 1), 0);
    return { encoding: 'GSM', parts: length <= 160 ? 1 : Math.ceil(length / 153) };
  }
  return { encoding: 'UCS2', parts: body.length <= 70 ? 1 : Math.ceil(body.length / 67) };
};

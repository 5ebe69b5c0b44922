import { join } from 'node:path';
import { openState } from '@local/simulator/state';

/** A text as it would have arrived on a phone, or a reply to it. */
export type LocalText = {
  id: string;
  at: string;
  direction: 'out' | 'in';
  /** Ours, and the person's. */
  from: string;
  to: string;
  body: string;
  encoding: 'GSM' | 'UCS2';
  /** How many messages the carrier bills. */
  parts: number;
  fate: 'delivered' | 'undeliverable' | 'received';
};

type Kept = { texts: LocalText[]; optedOut: string[] };

export type Textbox = ReturnType<typeof openTextbox>;

/** What was sent and what came back, and who is on the opt-out list. Newest first. */
export const openTextbox = ({ dataDir }: { dataDir: string }) => {
  const state = openState<Kept>(join(dataDir, 'texts.json'), () => ({ texts: [], optedOut: [] }));
  return {
    list: (): LocalText[] => state.value.texts.toReversed(),
    get: (id: string): LocalText | undefined => state.value.texts.find((one) => one.id === id),
    add(text: LocalText): void {
      state.value.texts.push(text);
      state.save();
    },
    clear(): void {
      state.value.texts = [];
      state.save();
    },
    optedOut: (): readonly string[] => state.value.optedOut,
    optOut(phone: string): void {
      if (!state.value.optedOut.includes(phone)) state.value.optedOut.push(phone);
      state.save();
    },
    optIn(phone: string): void {
      state.value.optedOut = state.value.optedOut.filter((one) => one !== phone);
      state.save();
    },
  };
};

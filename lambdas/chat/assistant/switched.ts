// The model where its flag is on, and the offline guide otherwise. Asked for each question, so that a model that misbehaves is gone
// within half a minute.
import type { Assistant } from './assistant.ts';

type Choice = { isOn(): Promise<boolean>; model: Assistant; otherwise: Assistant };

export const switched = ({ isOn, model, otherwise }: Choice): Assistant => ({
  reply: async (question) => ((await isOn()) ? model : otherwise).reply(question),
});

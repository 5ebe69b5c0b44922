// The pictures of business cards, in memory, and one to upload.
import type * as v from 'valibot';
import type { cardInput } from '../../lambdas/members/card/contract.ts';
import type { PictureStore } from '../../lambdas/members/card/public.ts';

export const somePictures = () => {
  const files = new Map<string, Buffer>();
  const pictures: PictureStore = {
    put: async (file, bytes) => void files.set(file, bytes),
    find: async (file) => files.get(file),
    remove: async (file) => void files.delete(file),
  };
  return { pictures, files };
};

/** A gray JPEG of 8 by 8 pixels, as base64. */
export const aPhoto =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z';

/** The form of a business card. */
export const aCard = (over: Partial<v.InferInput<typeof cardInput>> = {}): v.InferInput<typeof cardInput> => ({
  name: 'Ada A. Agent',
  phone: '(217) 555-0134',
  brokerage: 'Harbor Realty',
  license_number: '475.123456',
  license_state: 'IL',
  accent: '#1f5d4c',
  ...over,
});

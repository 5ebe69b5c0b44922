import { feedback } from './parts/feedback.tsx';
import { form } from './parts/form.tsx';
import { others } from './parts/others.tsx';
import { page } from './parts/page.tsx';
import type { Specimens } from './specimen.ts';

/** Every part of web/src/ui. `test/gallery.test.ts` finds one that is missing. */
export const specimens: Specimens = { ...feedback, ...form, ...page, ...others };

// What calls and rows both speak of: the template that everyone has, how many more fit, how large a drawn signature is, and what a typed
// one must say.

/** A drawn signature: the path of an SVG in a box of this size, in whole numbers. */
export const DRAWING_WIDTH = 400;
export const DRAWING_HEIGHT = 120;

/** Of one step. `deleted`: so many can be put back, the last ones that were deleted. */
export const TEMPLATE_LIMITS = { templates: 20, deleted: 50, name: 60 } as const;
/** The template that a step begins with; those that are added have other IDs. */
export const FIRST_TEMPLATE = 'first';

const comparable = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('en-US');

/** Spaces and capitals don't count. */
export const typedNameProblem = (typed: string, name: string): string | undefined =>
  comparable(typed) === comparable(name) ? undefined : `Type your name exactly as it appears in the document: ${name}`;

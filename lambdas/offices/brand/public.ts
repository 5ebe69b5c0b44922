// For business cards, which show it.
export type { Brand } from './entity.ts';
export { type BrandOfMember, brandFollowed, brandsOfMember } from './follow-brand.ts';

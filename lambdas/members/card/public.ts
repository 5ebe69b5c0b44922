// What other features may use of business cards.
export { shownCardOf } from './card.ts';
export { type CardOnPaper, cardOnPaper } from './card-on-paper.ts';
export { type CardSnapshot, cardSnapshot } from './entity.ts';
export { type CardDeps, type CardInMail, cardInMail } from './mail-card.ts';
export { createPictureStore, type PictureStore } from './picture-store.ts';
export { cardShownTo, readOwnCard } from './read-card.ts';
export { saveCard } from './save-card.ts';

export { shownCardOf } from './card.ts';
export { type CardOnPaper, cardOnPaper } from './card-on-paper.ts';
export { type CardSnapshot, cardSnapshot } from './entity.ts';
export { type CardDeps, type CardInMail, cardInMail } from './mail-card.ts';
export { createPictureStore, type PictureStore } from './pictures.ts';
export { cardShownTo, readOwnCard, saveCard } from './save-card.ts';

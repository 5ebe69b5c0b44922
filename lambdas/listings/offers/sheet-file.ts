// The sheet of offers as a PDF, for its agent and for the seller with their link. It's drawn on request and never stored.
import { fileNameFrom } from '#core/documents/file-name.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import type { Language } from '#core/http/language.ts';
import type { Reply } from '#core/http/route.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { readOwn } from '#public/listings/listing';
import type { routes } from './contract.ts';
import { drawSheet, type SheetContent } from './draw-sheet.ts';
import { readAsSeller, readOffers } from './read-offers.ts';
import { sheetWords } from './sheet-words.ts';

type Deps = Parameters<typeof readOffers>[0];

const fileOf = async (
  content: SheetContent,
  language: Language,
  now: Date,
): Promise<Reply<typeof routes.sheetFile>> => ({
  name: fileNameFrom(`${sheetWords[language].title} ${content.address}`, '.pdf'),
  pdf: (await drawSheet(content, language, now)).toString('base64'),
});

export const sheetFileOf =
  (deps: Deps) =>
  async (agent: Agent, id: string): Promise<Reply<typeof routes.sheetFile>> => {
    const [{ address, askingPrice, agentName }, { offers, seller }] = await Promise.all([
      readOwn(deps.db, agent, id),
      readOffers(deps)(agent, id),
    ]);
    const by = { address, asking_price: dollarsOf(askingPrice), agent_name: agentName };
    return fileOf({ ...by, seller_name: seller?.name ?? '', offers }, 'en', deps.clock());
  };

export const sellersSheetFile =
  (deps: Deps) =>
  async (guest: Guest, language: Language): Promise<Reply<typeof routes.guestSheetFile>> =>
    fileOf(await readAsSeller(deps)(guest), language, deps.clock());

// Faults that axe doesn't find: the reading order of a page, words that make sense only to someone who sees it, edges that hardly
// show, and content that only the pointer brings up.
import type { Page } from 'playwright-core';

/** The place of these adds no meaning: the second is its button's description. */
const MAY_MOVE = '[class*="awsui_actions-section"], [class*="blocked-button-why"]';

/** WCAG 1.3.2: elements that are shown in another order than the document's. */
export const shownOutOfOrder = (page: Page): Promise<string[]> =>
  page.evaluate(
    (mayMove) =>
      [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
        const { order, flexDirection, display } = getComputedStyle(element);
        const isTurned = display.includes('flex') && flexDirection.endsWith('-reverse');
        if (!(isTurned || order !== '0' || element.tabIndex > 0)) return [];
        if (!element.checkVisibility() || element.matches(mayMove)) return [];
        return [`shown out of order: ${element.tagName.toLowerCase()}.${element.className} ${flexDirection} ${order}`];
      }),
    MAY_MOVE,
  );

/** WCAG 1.3.3: a control that is named by its place, its shape or its color. */
const SENSORY =
  /\b(?:(?:on|to|at) the (?:left|right)|(?:left|right)-hand|(?:round|square|red|green|blue|gray|yellow) (?:button|link|icon|box|field)|(?:button|link|menu|field) (?:above|below|on top|at the bottom))\b|a la (?:izquierda|derecha)\b|\bbotón (?:rojo|verde|azul|de arriba|de abajo)\b/giu;

export const sensoryWords = async (page: Page): Promise<string[]> =>
  ((await page.locator('body').innerText()).match(SENSORY) ?? []).map((words) => `named by what is seen: ${words}`);

/** WCAG 1.4.11: fields and check boxes whose edge has less than 3:1 contrast with their surroundings. */
export const faintEdges = (page: Page): Promise<string[]> =>
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it runs in the page, where nothing outside of it exists.
  page.evaluate(() => {
    type Color = [number, number, number, number];
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const colorOf = (text: string): Color => {
      if (!canvas) throw new Error('This browser has no canvas');
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [r, g, b, a / 255];
    };
    const lightness = ([r, g, b]: Color): number => {
      const [red = 0, green = 0, blue = 0] = [r, g, b].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: Color, other: Color): number => {
      const [light = 0, dark = 0] = [lightness(one), lightness(other)].sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    };
    const around = (element: Element | null): Color => {
      for (let at = element; at; at = at.parentElement) {
        const color = colorOf(getComputedStyle(at).backgroundColor);
        if (color[3] === 1) return color;
      }
      return [255, 255, 255, 1];
    };
    const faint: string[] = [];
    const fields =
      'input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"], [type="range"]), textarea, select, button[aria-haspopup="listbox"]';
    for (const field of document.querySelectorAll<HTMLElement>(fields)) {
      if (!field.checkVisibility({ visibilityProperty: true }) || field.matches(':disabled, [readonly]')) continue;
      // The field's container may draw the edge.
      let edged: HTMLElement | null = field;
      while (edged && edged !== document.body && Number.parseFloat(getComputedStyle(edged).borderBottomWidth) === 0)
        edged = edged.parentElement;
      const shown = edged && edged !== document.body ? edged : field;
      const edge = colorOf(getComputedStyle(shown).borderBottomColor);
      const ratio = edge[3] < 1 ? 1 : contrast(edge, around(shown.parentElement));
      if (ratio < 3) faint.push(`${ratio.toFixed(2)}:1 at the edge of ${field.tagName} ${field.id || field.className}`);
    }
    for (const box of document.querySelectorAll<SVGElement>(
      'input[type="checkbox"] ~ * svg rect, input[type="radio"] ~ * svg circle',
    )) {
      const { stroke, fill, display } = getComputedStyle(box);
      const owner = box.closest('label, [class*="awsui_root"]');
      if (display === 'none' || owner?.querySelector('input:disabled')) continue;
      const behind = around(box.closest('svg')?.parentElement ?? null);
      const ratio = Math.max(contrast(colorOf(stroke), behind), contrast(colorOf(fill), behind));
      if (ratio < 3) faint.push(`${ratio.toFixed(2)}:1 at the edge of a check box`);
    }
    return [...new Set(faint)];
  });

/** WCAG 1.4.13: rules by which the pointer alone shows something. The focus has to show it, too. */
export const shownByPointerAlone = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rules = (list: CSSRuleList): CSSRule[] =>
      [...list].flatMap((rule) => ('cssRules' in rule ? [rule, ...rules(rule.cssRules as CSSRuleList)] : [rule]));
    const ways = ['display', 'visibility', 'opacity', 'content'];
    return (
      [...document.styleSheets]
        .flatMap((sheet) => rules(sheet.cssRules))
        .filter((rule) => rule instanceof CSSStyleRule)
        .filter(({ style }) => ways.some((way) => style.getPropertyValue(way)))
        .flatMap(({ selectorText }) => selectorText.split(/,(?![^(]*\))/))
        .filter((one) => one.includes(':hover') && !one.includes(':focus'))
        // A rule for an element that isn't on the page shows nothing there.
        .filter((one) => document.querySelector(one.replaceAll(':hover', '')) !== null)
        .map((one) => `by the pointer alone: ${one.trim()}`)
    );
  });

/** WCAG 3.2.1: the page's address and its dialogs, before and after each control had the focus. */
export const changedByFocus = async <Found>(page: Page, look: () => Promise<Found>): Promise<[Found, string[]]> => {
  const standing = () =>
    page.evaluate(
      () => `${location.href}, ${document.querySelectorAll('dialog[open], [role="dialog"]').length} windows`,
    );
  const before = await standing();
  const found = await look();
  const after = await standing();
  return [found, before === after ? [] : [`the focus alone led from ${before} to ${after}`]];
};

/** WCAG 3.2.3 and 3.2.4: the links of the menu in their order, each with its name but without counts. */
export const menuOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: 'Main menu' })
    .locator('a[href]')
    .evaluateAll((links) =>
      links.map((link) => `${link.getAttribute('href')} ${(link.textContent ?? '').replace(/\d+/g, '').trim()}`),
    );

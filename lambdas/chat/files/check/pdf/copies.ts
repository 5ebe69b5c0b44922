// The objects of a PDF's pages, each copied by a list of allowed keys: anything that runs, opens, sends, hides, or
// differs between a screen and a printer stays behind (docs/adr/109-checks-of-files.md).
import {
  PDFArray,
  PDFBool,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
  PDFString,
} from 'pdf-lib';
import { zlib } from '#core/documents/zlib.ts';
import { BUDGET, type Budget, overBudget, RefusedFile } from '../budget.ts';
import { type Drawing, type Resource, rewriteDrawing } from './drawing.ts';
import { drawnSize, layerCheck } from './layers.ts';
import { dictOf, different, entryOf, type Found, itemsOf, nameOf, numberOf } from './read-objects.ts';
import { plainBytes, unpack } from './unpack.ts';

type Rule = (value: Found) => Found;
type Rules = Record<string, Rule>;

/** Fonts that every reader has, or replaces with one that looks the same. */
const COMMON_FONTS =
  /^(?:Arial|Helvetica|Times|Courier|Symbol|ZapfDingbats|Calibri|Cambria|Verdana|Tahoma|Georgia|Trebuchet|Segoe|Garamond|Palatino|Century|Bookman|LiberationS|DejaVu)/;

/** Larger streams are packed faster, but less. */
const LARGE = 32 * 1024 * 1024;

const DEVICE_SPACES: Record<string, string> = {
  ...{ DeviceGray: 'DeviceGray', DeviceRGB: 'DeviceRGB', DeviceCMYK: 'DeviceCMYK' },
  ...{ G: 'DeviceGray', RGB: 'DeviceRGB', CMYK: 'DeviceCMYK', CalGray: 'DeviceGray', CalRGB: 'DeviceRGB' },
};
const BY_COUNT: Record<number, string> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };
const BLENDS = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
);

export class Copies {
  readonly to = PDFContext.create();
  readonly budget: Budget;
  private readonly made = new Map<PDFObject, PDFRef>();
  /** The cost of drawing a form, with its nested objects. */
  private readonly costs = new Map<PDFRef, number>();
  private readonly within = new Set<PDFObject>();
  readonly requireShown: (layer: PDFDict | undefined) => void;

  constructor(catalog: PDFDict, budget: Budget) {
    this.budget = budget;
    this.requireShown = layerCheck(catalog);
  }

  /** Numbers, names, texts and lists of them. */
  readonly plain: Rule = (value) => this.plainAt(value, 0);

  private plainAt(value: Found, depth: number): Found {
    this.budget.spend('values', 1);
    if (depth > 6) throw overBudget('depth');
    if (value instanceof PDFArray) {
      const list = PDFArray.withContext(this.to);
      for (const one of itemsOf(value)) list.push(this.plainAt(one, depth + 1) ?? PDFNumber.of(0));
      return list;
    }
    if (value instanceof PDFNumber || value instanceof PDFName || value instanceof PDFBool) return value;
    return value instanceof PDFString || value instanceof PDFHexString ? value : undefined;
  }

  private copy(source: PDFDict, rules: Rules): PDFDict {
    const made = PDFDict.withContext(this.to);
    for (const [key, rule] of Object.entries(rules)) {
      const value = rule(entryOf(source, key));
      if (value) made.set(PDFName.of(key), value);
    }
    return made;
  }

  private plainly(keys: string): Rules {
    return Object.fromEntries(keys.split(' ').map((key) => [key, this.plain]));
  }

  /** Copies an object once, however many others name it. An object that contains itself is refused. */
  private once(source: PDFObject, make: () => PDFObject): PDFRef {
    const before = this.made.get(source);
    if (before) return before;
    if (this.within.has(source)) throw new RefusedFile('damaged', 'Something that is a part of itself');
    if (this.within.size > BUDGET.depth) throw overBudget('depth');
    this.within.add(source);
    const ref = this.to.register(make());
    this.within.delete(source);
    this.made.set(source, ref);
    return ref;
  }

  private stream(dict: PDFDict, bytes: Uint8Array): PDFRawStream {
    dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
    return PDFRawStream.of(dict, zlib().deflateSync(bytes, { level: bytes.length > LARGE ? 1 : 6 }));
  }

  private data(source: PDFRawStream, rules: Rules): PDFRef {
    return this.once(source, () => this.stream(this.copy(source.dict, rules), plainBytes(source, this.budget)));
  }

  private readonly fontFile: Rule = (value) =>
    value instanceof PDFRawStream ? this.data(value, this.plainly('Length1 Length2 Length3 Subtype')) : undefined;

  private readonly map: Rule = (value) =>
    value instanceof PDFRawStream
      ? this.data(value, {
          ...this.plainly('Type CMapName WMode'),
          CIDSystemInfo: this.systemInfo,
          UseCMap: (used) => (nameOf(used) ? this.plain(used) : this.map(used)),
        })
      : undefined;

  private readonly systemInfo: Rule = (value) =>
    value instanceof PDFDict ? this.copy(value, this.plainly('Registry Ordering Supplement')) : undefined;

  private readonly descriptor: Rule = (value) =>
    value instanceof PDFDict
      ? this.once(value, () =>
          this.copy(value, {
            ...this.plainly(
              'Type FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent',
            ),
            ...this.plainly('Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth CharSet'),
            ...{ FontFile: this.fontFile, FontFile2: this.fontFile, FontFile3: this.fontFile },
          }),
        )
      : undefined;

  private readonly encoding: Rule = (value) =>
    value instanceof PDFDict ? this.copy(value, this.plainly('Type BaseEncoding Differences')) : this.plain(value);

  private readonly font: Rule = (value) =>
    value instanceof PDFDict ? this.once(value, () => this.newFont(value)) : undefined;

  private newFont(source: PDFDict): PDFDict {
    const kind = nameOf(entryOf(source, 'Subtype'));
    if (kind === 'Type0') return this.compositeFont(source);
    if (kind === 'Type3') return this.drawnFont(source);
    const shared = {
      ...this.plainly('Type Subtype BaseFont FirstChar LastChar Widths'),
      ...{ FontDescriptor: this.descriptor, Encoding: this.encoding },
    };
    // If a font isn't in the file, pdf.js draws by this map and other programs don't: text could look different on paper.
    if (this.hasFile(source)) return this.copy(source, { ...shared, ToUnicode: this.map });
    const name = nameOf(entryOf(source, 'BaseFont')) ?? '';
    if (!COMMON_FONTS.test(name.replace(/^[A-Z]{6}\+/, '').replace(/\s/g, '')))
      throw different(`A font that it does not bring: ${name}`);
    return this.copy(source, shared);
  }

  private hasFile(font: PDFDict | undefined): boolean {
    const descriptor = dictOf(entryOf(font, 'FontDescriptor'));
    return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => entryOf(descriptor, key) instanceof PDFRawStream);
  }

  private compositeFont(source: PDFDict): PDFDict {
    const [inner] = itemsOf(entryOf(source, 'DescendantFonts'));
    const descendant = dictOf(inner);
    const encoding = entryOf(source, 'Encoding');
    const isKnown = encoding instanceof PDFRawStream || /^Identity-[HV]$/.test(nameOf(encoding) ?? '');
    if (!descendant || !this.hasFile(descendant) || !isKnown)
      throw different('A font of many letters that it does not bring');
    const made = this.copy(descendant, {
      ...this.plainly('Type Subtype BaseFont DW W DW2 W2'),
      CIDSystemInfo: this.systemInfo,
      FontDescriptor: this.descriptor,
      CIDToGIDMap: (map) => (map instanceof PDFRawStream ? this.data(map, {}) : this.plain(map)),
    });
    const font = this.copy(source, {
      ...this.plainly('Type Subtype BaseFont'),
      Encoding: (value) => (value instanceof PDFRawStream ? this.map(value) : this.plain(value)),
      ToUnicode: this.map,
    });
    font.set(PDFName.of('DescendantFonts'), this.to.obj([this.to.register(made)]));
    return font;
  }

  /** A font whose glyphs are drawings, with the same operators as pages. */
  private drawnFont(source: PDFDict): PDFDict {
    const letters = [...(dictOf(entryOf(source, 'CharProcs'))?.entries() ?? [])].flatMap(([name, each]) => {
      const letter = source.context.lookup(each);
      return letter instanceof PDFRawStream ? [{ name, ...this.wordsOf([letter], entryOf(source, 'Resources')) }] : [];
    });
    const resources = this.resources(entryOf(source, 'Resources'), letters);
    const drawn = PDFDict.withContext(this.to);
    for (const { name, words } of letters)
      drawn.set(name, this.to.register(this.stream(PDFDict.withContext(this.to), words)));
    const font = this.copy(source, {
      ...this.plainly('Type Subtype Name FontBBox FontMatrix FirstChar LastChar Widths'),
      ...{ Encoding: this.encoding, ToUnicode: this.map },
    });
    font.set(PDFName.of('CharProcs'), drawn);
    font.set(PDFName.of('Resources'), resources);
    return font;
  }

  /** Colors for a printer's own inks or profile are replaced by colors that all printers have. */
  private readonly space: Rule = (value) => this.spaceAt(value, 0);

  private spaceAt(value: Found, depth: number): Found {
    if (depth > 4) throw overBudget('depth');
    const named = nameOf(value);
    if (named) return PDFName.of(named === 'Pattern' ? named : (DEVICE_SPACES[named] ?? 'DeviceGray'));
    if (!(value instanceof PDFArray)) return undefined;
    const [kind, first, second, third] = itemsOf(value);
    const name = nameOf(kind) ?? '';
    const list = (...items: Found[]) =>
      this.to.obj(items.map((item) => item ?? PDFName.of('DeviceGray')) as PDFObject[]);
    const under = (one: Found) => this.spaceAt(one, depth + 1);
    const inks = (one: Found) => itemsOf(one).map((_, at) => PDFName.of(`Ink${at + 1}`));
    switch (name) {
      case 'ICCBased':
        return PDFName.of(BY_COUNT[numberOf(entryOf(dictOf(first), 'N'))] ?? 'DeviceGray');
      case 'Lab':
        return list(kind, this.copy(dictOf(first) ?? PDFDict.withContext(this.to), this.plainly('WhitePoint Range')));
      case 'I':
      case 'Indexed':
        return list(PDFName.of('Indexed'), under(first), this.plain(second), this.table(third));
      // A printer with that ink would use it, while a screen shows a substitute.
      case 'Separation':
        return list(kind, PDFName.of('Ink1'), under(second), this.calculation(third));
      case 'DeviceN':
        if (inks(first).length > 32) throw overBudget('depth');
        return list(kind, this.to.obj(inks(first)), under(second), this.calculation(third));
      case 'Pattern':
        return first ? list(kind, under(first)) : kind;
      default:
        return PDFName.of(DEVICE_SPACES[name] ?? 'DeviceGray');
    }
  }

  private table(value: Found): Found {
    return value instanceof PDFRawStream ? this.data(value, {}) : this.plain(value);
  }

  private readonly calculation: Rule = (value) => {
    if (value instanceof PDFArray)
      return this.to.obj(itemsOf(value).map((one) => this.calculation(one) ?? PDFNumber.of(0)) as PDFObject[]);
    const rules = {
      ...this.plainly('FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds'),
      Functions: this.calculation,
    };
    if (value instanceof PDFRawStream) return this.data(value, rules);
    return value instanceof PDFDict ? this.once(value, () => this.copy(value, rules)) : undefined;
  };

  /** Leaves out printer-only settings: overprinting, transfer, halftones. */
  private readonly graphicsState: Rule = (value) =>
    value instanceof PDFDict
      ? this.once(value, () =>
          this.copy(value, {
            ...this.plainly('Type LW LC LJ ML D CA ca AIS TK'),
            Font: (pair) => {
              const [font, size] = itemsOf(pair);
              const made = this.font(font);
              return made && this.to.obj([made, this.plain(size) ?? PDFNumber.of(1)]);
            },
            BM: (blend) => {
              const name = [blend, ...itemsOf(blend)].map(nameOf).find((one) => one && BLENDS.has(one));
              return blend && PDFName.of(name ?? 'Normal');
            },
            SMask: (mask) =>
              mask instanceof PDFDict
                ? this.copy(mask, {
                    ...this.plainly('Type S BC'),
                    G: this.form,
                    TR: (transfer) => (nameOf(transfer) ? undefined : this.calculation(transfer)),
                  })
                : this.plain(mask),
          }),
        )
      : undefined;

  private readonly shading: Rule = (value) => {
    const rules = {
      ...this.plainly('ShadingType Background BBox Domain Coords Extend Matrix BitsPerCoordinate BitsPerComponent'),
      ...this.plainly('BitsPerFlag Decode VerticesPerRow'),
      ...{ ColorSpace: this.space, Function: this.calculation },
    };
    if (value instanceof PDFRawStream) return this.data(value, rules);
    return value instanceof PDFDict ? this.once(value, () => this.copy(value, rules)) : undefined;
  };

  private pattern(value: Found, around: Found): Found {
    if (value instanceof PDFRawStream)
      return this.once(value, () => {
        const dict = this.copy(
          value.dict,
          this.plainly('Type PatternType PaintType TilingType BBox XStep YStep Matrix'),
        );
        return this.drawn(dict, [value], entryOf(value.dict, 'Resources') ?? around).stream;
      });
    if (!(value instanceof PDFDict)) return undefined;
    return this.once(value, () =>
      this.copy(value, { ...this.plainly('Type PatternType Matrix'), Shading: this.shading }),
    );
  }

  readonly group: Rule = (value) =>
    value instanceof PDFDict ? this.copy(value, { ...this.plainly('Type S I K'), CS: this.space }) : undefined;

  /** `around`: the resources for a form that has none. */
  formOf(value: PDFRawStream, around?: Found): PDFRef {
    let cost = 0;
    const ref = this.once(value, () => {
      this.requireShown(dictOf(entryOf(value.dict, 'OC')));
      const dict = this.copy(value.dict, { ...this.plainly('Type FormType BBox Matrix'), Group: this.group });
      dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
      const made = this.drawn(dict, [value], entryOf(value.dict, 'Resources') ?? around);
      cost = made.cost;
      return made.stream;
    });
    if (!this.costs.has(ref)) this.costs.set(ref, cost);
    return ref;
  }

  private readonly form: Rule = (value) => (value instanceof PDFRawStream ? this.formOf(value) : undefined);

  private readonly picture: Rule = (value) =>
    value instanceof PDFRawStream ? this.once(value, () => this.newPicture(value)) : undefined;

  private newPicture(source: PDFRawStream): PDFRawStream {
    const { dict } = source;
    this.requireShown(dictOf(entryOf(dict, 'OC')));
    const { bytes, filter, parms } = unpack(source, this.budget);
    const isMask = entryOf(dict, 'ImageMask') === PDFBool.True;
    const made = this.copy(dict, {
      ...this.plainly('Width Height BitsPerComponent ImageMask Decode Interpolate Matte'),
      ColorSpace: (space) => (isMask ? undefined : this.space(space)),
      Mask: (mask) => (mask instanceof PDFRawStream ? this.picture(mask) : this.plain(mask)),
      SMask: this.picture,
    });
    made.set(PDFName.of('Type'), PDFName.of('XObject'));
    made.set(PDFName.of('Subtype'), PDFName.of('Image'));
    requireSize(dict, filter, bytes);
    const settings = this.settings(filter, parms);
    if (settings) made.set(PDFName.of('DecodeParms'), settings);
    if (!filter) return this.stream(made, bytes);
    made.set(PDFName.of('Filter'), PDFName.of(filter));
    return PDFRawStream.of(made, bytes);
  }

  private settings(filter: string | undefined, parms: PDFDict | undefined): PDFDict | undefined {
    const settings = parms && this.copy(parms, this.plainly(PARMS[filter ?? 'FlateDecode'] ?? 'Predictor'));
    const globals = filter === 'JBIG2Decode' ? entryOf(parms, 'JBIG2Globals') : undefined;
    if (globals instanceof PDFRawStream) settings?.set(PDFName.of('JBIG2Globals'), this.data(globals, {}));
    return settings;
  }

  private drawable(value: Found, around: Found): Found {
    if (!(value instanceof PDFRawStream)) return undefined;
    const kind = nameOf(entryOf(value.dict, 'Subtype'));
    if (kind === 'Image') return this.picture(value);
    return kind === 'Form' ? this.formOf(value, around) : undefined;
  }

  /** Only the resources that the drawings use. */
  private resources(value: Found, drawings: Words[]): PDFDict {
    const source = dictOf(value);
    const made = PDFDict.withContext(this.to);
    for (const [, layer] of dictOf(entryOf(source, 'Properties'))?.entries() ?? [])
      this.requireShown(dictOf(source?.context.lookup(layer)));
    const kinds: Record<Resource, Rule> = {
      ...{ Font: this.font, ExtGState: this.graphicsState, Shading: this.shading, ColorSpace: this.space },
      XObject: (one) => this.drawable(one, value),
      Pattern: (one) => this.pattern(one, value),
    };
    for (const [kind, rule] of Object.entries(kinds) as [Resource, Rule][]) {
      const named = dictOf(entryOf(source, kind));
      const copies = PDFDict.withContext(this.to);
      for (const name of new Set(drawings.flatMap(({ uses }) => [...uses[kind].keys()]))) {
        this.budget.spend('values', 1);
        const copied =
          rule(entryOf(named, name)) ?? drawings.find(({ pictures }) => pictures.has(name))?.pictures.get(name);
        if (copied) copies.set(PDFName.of(name), copied);
      }
      if (copies.keys().length > 0) made.set(PDFName.of(kind), copies);
    }
    return made;
  }

  /** The drawing in operators that all programs read alike, with the inline pictures found between them. */
  private wordsOf(sources: PDFRawStream[], resources: Found): Words {
    const parts = sources.map((each) => {
      const part = plainBytes(each, this.budget);
      this.budget.spend('drawings', part.length + 1);
      return part;
    });
    const bytes = Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')]));
    const pictures = new Map<string, PDFRef>();
    const drawn = rewriteDrawing(bytes, ({ dictionary, data }) => {
      const source = inlineDict(dictionary, dictOf(resources), this.to);
      const name = `Between${this.to.largestObjectNumber}x${pictures.size}`;
      pictures.set(name, this.to.register(this.newPicture(PDFRawStream.of(source, data))));
      return `/${name}`;
    });
    return { ...drawn, pictures };
  }

  drawn(dict: PDFDict, sources: PDFRawStream[], resources: Found, framed = (words: Buffer) => words) {
    const words = this.wordsOf(sources, resources);
    const own = this.resources(resources, [words]);
    dict.set(PDFName.of('Resources'), own);
    let cost = words.words.length;
    const drawables = dictOf(entryOf(own, 'XObject'));
    for (const [name, times] of words.uses.XObject) {
      const drawn = drawables?.get(PDFName.of(name));
      cost += times * (drawn instanceof PDFRef ? (this.costs.get(drawn) ?? 0) + 100 : 0);
    }
    if (cost > BUDGET.page) throw overBudget('page');
    return { stream: this.stream(dict, framed(words.words)), cost, resources: own };
  }
}

/** Checks both sizes of a picture: in the PDF's dictionary and in its own data. */
const requireSize = (dict: PDFDict, filter: string | undefined, bytes: Uint8Array): void => {
  const said = { width: numberOf(entryOf(dict, 'Width')), height: numberOf(entryOf(dict, 'Height')) };
  const isLine = entryOf(dict, 'ImageMask') === PDFBool.True || numberOf(entryOf(dict, 'BitsPerComponent')) === 1;
  for (const { width, height } of [said, (filter && drawnSize(filter, bytes)) || said]) {
    if (!(width > 0 && height > 0)) throw new RefusedFile('damaged', 'A picture without a size');
    if ((width * height * (isLine ? 1 : 24)) / 8 > BUDGET.picture) throw overBudget('picture');
  }
};

type Words = Drawing & { pictures: Map<string, PDFRef> };

const INLINE_KEYS: Record<string, string> = {
  ...{ W: 'Width', H: 'Height', BPC: 'BitsPerComponent', IM: 'ImageMask', D: 'Decode', I: 'Interpolate' },
  ...{ CS: 'ColorSpace', F: 'Filter', DP: 'DecodeParms' },
};

/** An inline picture's dictionary with full names. Its color space may be one of the page's. */
const inlineDict = (text: string, resources: PDFDict | undefined, to: PDFContext): PDFDict => {
  if (text.length > 4096) throw overBudget('depth');
  const parsed = PDFObjectParser.forBytes(Buffer.from(`<<${text}\n>>`, 'latin1'), to).parseObject();
  const made = PDFDict.withContext(resources?.context ?? to);
  for (const [name, value] of dictOf(parsed)?.entries() ?? [])
    made.set(PDFName.of(INLINE_KEYS[name.decodeText()] ?? name.decodeText()), value);
  const space = nameOf(entryOf(made, 'ColorSpace'));
  const named = space && entryOf(dictOf(entryOf(resources, 'ColorSpace')), space);
  if (named) made.set(PDFName.of('ColorSpace'), named);
  return made;
};

const PARMS: Record<string, string> = {
  FlateDecode: 'Predictor Colors BitsPerComponent Columns',
  CCITTFaxDecode: 'K Columns Rows BlackIs1 EncodedByteAlign EndOfLine EndOfBlock',
  DCTDecode: 'ColorTransform',
};

import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
} from 'pdf-lib';
import { BUDGET, type Budget, overBudget, RefusedFile } from '../budget.ts';
import { plainBytes } from './unpack.ts';

// The objects of a PDF, read by pdf-lib's parser with a count of everything: without one, it reads and unpacks without limit.

const depthCounter = (budget: Budget) => {
  let depth = 0;
  return <T>(read: () => T): T => {
    budget.spend('values', 1);
    if (++depth > BUDGET.depth) throw overBudget('depth');
    const made = read();
    depth--;
    return made;
  };
};

class PackedObjects extends PDFObjectStreamParser {
  private readonly counted;
  constructor(stream: PDFRawStream, budget: Budget) {
    super(stream);
    this.counted = depthCounter(budget);
  }
  override parseObject(): PDFObject {
    return this.counted(() => super.parseObject());
  }
  override parseRawInt(): number {
    return this.counted(() => super.parseRawInt());
  }
}

class CountingParser extends PDFParser {
  private readonly counted;
  private readonly budget: Budget;
  private readonly names = new Set<PDFName>();
  /** The parser replaces errors with others, so keep the first one. */
  refusal: RefusedFile | undefined;
  readonly packed: Promise<void>[] = [];

  constructor(bytes: Uint8Array, budget: Budget) {
    super(bytes, Number.POSITIVE_INFINITY, true);
    this.budget = budget;
    this.counted = depthCounter(budget);
  }

  private keep<T>(read: () => T): T {
    if (this.refusal) throw this.refusal;
    try {
      return read();
    } catch (error) {
      if (error instanceof RefusedFile) this.refusal ??= error;
      throw error;
    }
  }

  override parseRawInt(): number {
    return this.keep(() => {
      this.budget.spend('values', 1);
      return super.parseRawInt();
    });
  }

  protected override parseName(): PDFName {
    const name = super.parseName();
    return this.keep(() => {
      if (!this.names.has(name)) this.budget.spend('names', 1);
      this.names.add(name);
      return name;
    });
  }

  override parseObject(): PDFObject {
    return this.keep(() => {
      const object = this.counted(() => super.parseObject());
      if (!(object instanceof PDFRawStream)) return object;
      const type = object.dict.lookup(PDFName.of('Type'));
      if (type === PDFName.of('ObjStm')) this.unpackObjects(object);
      else if (type === PDFName.of('XRef')) this.noteTrailer(object.dict);
      else return object;
      return PDFNull;
    });
  }

  private unpackObjects(stream: PDFRawStream): void {
    const { dict } = stream;
    const plain = PDFDict.withContext(dict.context);
    for (const key of ['N', 'First']) {
      const value = dict.lookup(PDFName.of(key));
      if (value) plain.set(PDFName.of(key), value);
    }
    const objects = new PackedObjects(PDFRawStream.of(plain, plainBytes(stream, this.budget)), this.budget);
    // The parser has reached the end when this returns, so later objects count, too.
    const done = objects.parseIntoContext();
    done.catch(() => undefined);
    this.packed.push(done);
  }

  /** We read no cross-reference table: its rows could point anywhere. */
  private noteTrailer(dict: PDFDict): void {
    const { trailerInfo } = this.context;
    for (const key of ['Root', 'Encrypt'] as const) {
      const found = dict.get(PDFName.of(key));
      if (found) trailerInfo[key] = found;
    }
  }
}

export const readObjects = async (bytes: Uint8Array, budget: Budget): Promise<PDFContext> => {
  const parser = new CountingParser(bytes, budget);
  const { stackTraceLimit } = Error;
  // The parser searches by throwing errors: a stack trace for each would take most of the time.
  Error.stackTraceLimit = 0;
  try {
    const context = await parser.parseDocument();
    await Promise.all(parser.packed);
    return context;
  } catch (cause) {
    // An encrypted file can't be unpacked without its password.
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Encrypt'))
      throw new RefusedFile('encrypted');
    if (parser.refusal) throw parser.refusal;
    if (cause instanceof RefusedFile) throw cause;
    throw new RefusedFile('damaged', `Not to be read: ${(cause as Error).message}`);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
};

// Reads values of a PDF, of any type. Pure.

export type Found = PDFObject | undefined;

export const nameOf = (value: Found): string | undefined => (value instanceof PDFName ? value.decodeText() : undefined);
export const numberOf = (value: Found): number => (value instanceof PDFNumber ? value.asNumber() : 0);
/** For a stream: its dictionary. */
export const dictOf = (value: Found): PDFDict | undefined =>
  value instanceof PDFDict ? value : value instanceof PDFRawStream ? value.dict : undefined;
export const itemsOf = (value: Found): Found[] =>
  value instanceof PDFArray ? Array.from({ length: value.size() }, (_, at) => value.lookup(at)) : [];
export const entryOf = (dict: PDFDict | undefined, key: string): Found => dict?.lookup(PDFName.of(key));

export const different = (message: string) => new RefusedFile('different', message);

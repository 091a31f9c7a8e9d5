/** What of a PDF is metadata, on qpdf's JSON of its objects: https://qpdf.readthedocs.io/en/stable/json.html */
type Value = null | boolean | number | string | Value[] | Dictionary;
type Dictionary = { [name: string]: Value };
type PdfObject = { value: Value } | { stream: { dict: Dictionary } };
type Objects = Record<string, PdfObject>;
export type PdfJson = { version: number; parameters: Dictionary; qpdf: [header: Dictionary, objects: Objects] };

const TRAILER_KEYS = ['/Info', '/ID', '/DocChecksum'];
/** PieceInfo is what an application keeps for itself, AF are attached files, Thumb an earlier look of the page. */
const KEYS = ['/Metadata', '/PieceInfo', '/LastModified', '/AF', '/Thumb'];
const OWNERS = ['/Catalog', '/Page', '/Form', '/Image'];
/** The only keys that a stream of plain XML has. */
const XML_KEYS = ['/Type', '/Subtype', '/Length', '/Filter', '/DecodeParms'];

/** The objects to change: null removes an object, and each reference to it. */
export function withoutMetadata({ qpdf: [header, objects], ...rest }: PdfJson): PdfJson {
  const hidden = hiddenStreams(objects);
  const { trailer, names } = mainParts(objects);
  const changed: Objects = { trailer: { value: omit(trailer, TRAILER_KEYS) } };
  for (const [id, object] of Object.entries(objects)) {
    const dictionary = dictionaryOf(object);
    if (!dictionary || id === 'trailer') continue;
    if (hidden.has(id)) changed[id] = { value: null };
    else if (id === names) changed[id] = { value: omit(dictionary, ['/EmbeddedFiles']) };
    else if (hasMetadata(dictionary)) changed[id] = withDictionary(object, cleaned(dictionary));
  }
  return { ...rest, qpdf: [header, changed] };
}

/** Whether its content is the files in it, with a cover page for readers that can't show them. */
export const isCollection = ({ qpdf: [, objects] }: PdfJson): boolean => '/Collection' in mainParts(objects).catalog;

export const hasPages = ({ qpdf: [, objects] }: PdfJson): boolean =>
  Object.values(objects).some((object) => {
    const dictionary = dictionaryOf(object) ?? {};
    return dictionary['/Type'] === '/Page' || '/MediaBox' in dictionary;
  });

function mainParts(objects: Objects) {
  const trailer = dictionaryOf(objects.trailer) ?? {};
  const catalog = dictionaryOf(objects[`obj:${trailer['/Root']}`]) ?? {};
  return { trailer, catalog, names: `obj:${catalog['/Names']}` };
}

/** XMP, and the content of attached files. */
function hiddenStreams(objects: Objects): Set<string> {
  const hidden = new Set<string>();
  const add = (id: string, isHidden: (stream: Dictionary) => boolean) => {
    const object = objects[id];
    if (object && 'stream' in object && isHidden(object.stream.dict)) hidden.add(id);
  };
  const isTyped = (stream: Dictionary) => ['/Metadata', '/EmbeddedFile'].includes(String(stream['/Type']));
  for (const [id, object] of Object.entries(objects)) {
    add(id, isTyped);
    visit('stream' in object ? object.stream.dict : object.value, (dictionary) => {
      add(`obj:${dictionary['/Metadata']}`, isXml);
      const files = dictionary['/EF'];
      if (isDictionary(files)) for (const file of Object.values(files)) add(`obj:${file}`, () => true);
    });
  }
  return hidden;
}

// A font or picture may be called "Metadata" too.
const isXml = (stream: Dictionary): boolean => Object.keys(stream).every((key) => XML_KEYS.includes(key));

function visit(value: Value, onDictionary: (dictionary: Dictionary) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (isDictionary(value)) onDictionary(value);
  for (const each of Object.values(value)) visit(each, onDictionary);
}

const hasMetadata = (dictionary: Dictionary): boolean =>
  OWNERS.includes(kindOf(dictionary)) && ['/Names', ...KEYS].some((key) => key in dictionary);

function cleaned(dictionary: Dictionary): Dictionary {
  const rest = omit(dictionary, KEYS);
  const names = rest['/Names'];
  return isDictionary(names) ? { ...rest, '/Names': omit(names, ['/EmbeddedFiles']) } : rest;
}

const kindOf = (dictionary: Dictionary): string => String(dictionary['/Type'] ?? dictionary['/Subtype']);

const isDictionary = (value: Value | undefined): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function dictionaryOf(object: PdfObject | undefined): Dictionary | undefined {
  if (!object) return undefined;
  if ('stream' in object) return object.stream.dict;
  return isDictionary(object.value) ? object.value : undefined;
}

const withDictionary = (object: PdfObject, dict: Dictionary): PdfObject =>
  'stream' in object ? { stream: { dict } } : { value: dict };

const omit = (dictionary: Dictionary, keys: readonly string[]): Dictionary =>
  Object.fromEntries(Object.entries(dictionary).filter(([key]) => !keys.includes(key)));

import { SaxesParser } from 'saxes';
import { unreadable } from './parsed-statement.ts';

/** An element without its namespace. */
export type XmlNode = {
  name: string;
  line: number;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
};

const MAX_DEPTH = 50;
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Throws STATEMENT_UNREADABLE, also for a DOCTYPE, which could define entities. */
export function readXml(text: string): XmlNode {
  const root: XmlNode = { name: '', line: 1, attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  parser.on('doctype', () => {
    throw unreadable('This XML has a DOCTYPE, which no bank needs and we don’t read. Download the statement again.');
  });
  parser.on('error', () => {
    throw unreadable(`Line ${parser.line}: this XML is damaged. Download the statement again.`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > MAX_DEPTH) throw unreadable(`Line ${parser.line}: this XML isn’t a statement.`);
    const node = { name: local(name), line: parser.line, attributes, text: '', children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (more: string) => {
    const node = open.at(-1);
    if (node) node.text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text.replace(/^\uFEFF/, '').trimStart()).close();
  return root;
}

/** All elements at a path such as 'NtryDtls/TxDtls'. */
export const all = (node: XmlNode, path: string): XmlNode[] =>
  path
    .split('/')
    .reduce<XmlNode[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((each) => each.name === name)),
      [node],
    );

export const first = (node: XmlNode, ...paths: string[]): XmlNode | undefined =>
  paths.flatMap((path) => all(node, path))[0];

/** The text at the first of the paths that has one. */
export const textAt = (node: XmlNode, ...paths: string[]): string =>
  paths
    .flatMap((path) => all(node, path))
    .map(({ text }) => text.trim())
    .find(Boolean) ?? '';

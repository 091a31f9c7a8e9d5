/** The built page with placeholders: a rendered page whose first paint waits for no file, or initial data alone. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RenderedPage } from './assets.ts';

export type Template = {
  fill: (page: RenderedPage) => string;
  /** The page that the browser renders, with its initial data and the scripts of its route. */
  withData: (page: { data: unknown; scripts: readonly string[] }) => string;
  /** The hash of the rendered page's inline script, for the content policy. */
  scriptSource: string;
};

const THEME = '<script src="/theme.js"></script>';
const ADDRESS = / (?:src|href)="([^"<>]*)"/;

/**
 * Styles and theme are inline, and the scripts are requested after the first paint, with which they would compete for
 * network and processor. A page in a background tab isn't painted; it gets them after three seconds.
 */
const loadScriptsAfterPaint = (files: readonly string[]) => `(() => {
  let begun;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const src of ${JSON.stringify(files)})
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', async: false, src }));
  };
  if (self.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  else requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, 3000);
})();`;

/**
 * The built HTML. Chat apps show a link's picture only if its address is absolute (scripts/app-icons.ts renders it).
 */
export async function readPage(built: string, publicUrl: string): Promise<string> {
  const html = await readFile(path.join(built, 'index.html'), 'utf8');
  return html.replace('</head>', () => `<meta property="og:image" content="${publicUrl}/shared-link.png" /></head>`);
}

/** `html` is from `readPage`. Throws if it has no styles or scripts. */
export async function readTemplate(built: string, html: string): Promise<Template> {
  const read = (file: string) => readFile(path.join(built, file), 'utf8');
  const [styles = ''] = tagsOf(html, '<link rel="stylesheet"');
  const entries = tagsOf(html, '<script type="module"');
  const imported = tagsOf(html, '<link rel="modulepreload"');
  const files = [...entries, ...imported].map(addressIn).reverse();
  if (!styles || files.length === 0 || !html.includes(THEME))
    throw new Error('the built page lacks its styles or scripts');
  const script = `${await read('theme.js')}\n${loadScriptsAfterPaint(files)}`;
  const css = await read(addressIn(styles));
  const bare = [...entries.map((tag) => `${tag}</script>`), ...imported].reduce(
    (page, tag) => page.replace(tag, ''),
    html,
  );
  const whole = bare.replace(styles, () => `<style>${css}</style>`).replace(THEME, () => `<script>${script}</script>`);
  return {
    fill: partsOf(whole),
    withData: withDataOf(html),
    scriptSource: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  };
}

function partsOf(html: string): Template['fill'] {
  const [head, rest] = splitAround(html, '<title>', '</title>');
  const [middle, foot] = splitAround(rest, '<p class="boot"', '</p></div>');
  return ({ title, markup, data }) =>
    `${head}<title>${escapeText(title)}</title>${middle}${markup}</div>${dataBlock(data)}${foot}`;
}

function withDataOf(html: string): Template['withData'] {
  const [head, rest] = splitAround(html, '</head>', '</head>');
  const [body, foot] = splitAround(rest, '</body>', '</body>');
  const preload = (script: string) => `<link rel="modulepreload" crossorigin href="${script}">`;
  return ({ data, scripts }) => `${head}${scripts.map(preload).join('')}</head>${body}${dataBlock(data)}</body>${foot}`;
}

function tagsOf(html: string, beginning: string): string[] {
  const found: string[] = [];
  for (let at = html.indexOf(beginning); at >= 0; at = html.indexOf(beginning, at + 1))
    found.push(html.slice(at, html.indexOf('>', at) + 1));
  return found;
}

const addressIn = (tag: string): string => ADDRESS.exec(tag)?.[1] ?? '';

/** The text before and after the first match. */
function splitAround(html: string, beginning: string, end: string): [string, string] {
  const at = html.indexOf(beginning);
  const until = html.indexOf(end, at);
  if (at < 0 || until < 0) throw new Error(`the built page lacks ${beginning} … ${end}`);
  return [html.slice(0, at), html.slice(until + end.length)];
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** With '<' escaped no value, such as a name, can end the block. */
const dataBlock = (data: unknown) =>
  `<script type="application/json" id="initial-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** The built page as a form: for a drawn one, with nothing in it that its first paint waits for, and for first answers alone. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export type Drawn = { title: string; markup: string; data: unknown };
export type Template = {
  fill: (drawn: Drawn) => string;
  /** The page as it was built, which draws itself, with what it would ask for first and the scripts that it comes to. */
  carry: (first: { data: unknown; scripts: readonly string[] }) => string;
  /** The one script that stands in the HTML, as a content policy names it. */
  scriptSource: string;
};

const THEME = '<script src="/theme.js"></script>';
const ADDRESS = / (?:src|href)="([^"<>]*)"/;

/**
 * Styles and the choice of theme stand in the HTML; the scripts are asked for once it is painted, since until then they would only
 * take the line and the processor from it: a frame asked for comes before what is painted is on the screen, so the browser is asked when
 * that was. A page that is not shown is not painted either, and gets them after a while.
 */
const startLate = (files: readonly string[]) => `(() => {
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

/** The built HTML; a chat shows the picture of a link only where its address is whole (scripts/app-icons.ts draws it). */
export async function readPage(built: string, publicUrl: string): Promise<string> {
  const html = await readFile(path.join(built, 'index.html'), 'utf8');
  return html.replace('</head>', () => `<meta property="og:image" content="${publicUrl}/shared-link.png" /></head>`);
}

/** `html` is what `readPage` gave. @throws where it has not what is looked for in it */
export async function readTemplate(built: string, html: string): Promise<Template> {
  const read = (file: string) => readFile(path.join(built, file), 'utf8');
  const [styles = ''] = tagsOf(html, '<link rel="stylesheet"');
  // What the entry imports stands after it, and is evaluated before it in any case.
  const entries = tagsOf(html, '<script type="module"');
  const imported = tagsOf(html, '<link rel="modulepreload"');
  const files = [...entries, ...imported].map(addressIn).reverse();
  if (!styles || files.length === 0 || !html.includes(THEME))
    throw new Error('the built page lacks its styles or scripts');
  const script = `${await read('theme.js')}\n${startLate(files)}`;
  const css = await read(addressIn(styles));
  const bare = [...entries.map((tag) => `${tag}</script>`), ...imported].reduce(
    (page, tag) => page.replace(tag, ''),
    html,
  );
  const whole = bare.replace(styles, () => `<style>${css}</style>`).replace(THEME, () => `<script>${script}</script>`);
  return {
    fill: partsOf(whole),
    carry: carrierOf(html),
    scriptSource: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  };
}

function partsOf(html: string): Template['fill'] {
  const [head, rest] = around(html, '<title>', '</title>');
  const [middle, foot] = around(rest, '<p class="boot"', '</p></div>');
  return ({ title, markup, data }) =>
    `${head}<title>${inText(title)}</title>${middle}${markup}</div>${dataBlock(data)}${foot}`;
}

function carrierOf(html: string): Template['carry'] {
  const [head, rest] = around(html, '</head>', '</head>');
  const [body, foot] = around(rest, '</body>', '</body>');
  const preload = (script: string) => `<link rel="modulepreload" crossorigin href="${script}">`;
  return ({ data, scripts }) => `${head}${scripts.map(preload).join('')}</head>${body}${dataBlock(data)}</body>${foot}`;
}

/** The tags that begin so, each up to its end. */
function tagsOf(html: string, beginning: string): string[] {
  const found: string[] = [];
  for (let at = html.indexOf(beginning); at >= 0; at = html.indexOf(beginning, at + 1))
    found.push(html.slice(at, html.indexOf('>', at) + 1));
  return found;
}

const addressIn = (tag: string): string => ADDRESS.exec(tag)?.[1] ?? '';

/** What stands before and behind the first place that begins and ends so. */
function around(html: string, beginning: string, end: string): [string, string] {
  const at = html.indexOf(beginning);
  const until = html.indexOf(end, at);
  if (at < 0 || until < 0) throw new Error(`the built page lacks ${beginning} … ${end}`);
  return [html.slice(0, at), html.slice(until + end.length)];
}

const inText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Nothing in it can end the block, whatever someone is called. */
const dataBlock = (data: unknown) =>
  `<script type="application/json" id="first-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

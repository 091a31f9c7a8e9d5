/** The built page with placeholders: a rendered page whose first paint waits for no file, or initial data alone. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HeadTag, RenderedPage } from './assets.ts';

export type Template = {
  /** `scripts` are those of its routes. */
  fill: (page: Pick<RenderedPage, 'head' | 'markup' | 'data'> & { scripts: readonly string[] }) => string;
  /** The page that the browser renders, with its initial data, the scripts of its route, and the preview that is shown until then. */
  withData: (page: { data: unknown; scripts: readonly string[]; preview: string | null }) => string;
  /** The hash of the inline script of pages with content, for the content policy. */
  scriptSource: string;
};

const THEME = '<script src="/theme.js"></script>';
/** The meta tag with the scripts of the page's routes, which differ from page to page, as the inline script may not. */
const SCRIPTS = 'page-scripts';
const ADDRESS = / (?:src|href)="([^"<>]*)"/;

/**
 * The last form that someone sends or button they press before the page is hydrated is kept for web/lib/hydration.ts: the
 * browser would send the form to the page's address, and the button would do nothing.
 */
const KEEP_ACTION = `(() => {
  const keep = (event) => {
    const target = event.type === 'submit' ? event.target : event.target.closest('button[type="button"]');
    if (!target) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keep.target = target;
  };
  addEventListener('submit', (self.keepAction = keep), true);
  addEventListener('click', keep, true);
})();`;

/**
 * The theme is inline, and the scripts are requested after the first paint, with which they would compete for network and
 * processor. A page in a background tab isn't painted; it gets them after three seconds.
 */
const loadScriptsAfterPaint = (files: readonly string[]) => `(() => {
  let begun;
  const begin = () => {
    if (begun) return;
    begun = true;
    const add = (tag, attributes) => document.head.append(Object.assign(document.createElement(tag), attributes));
    for (const src of ${JSON.stringify(files)}) add('script', { type: 'module', async: false, src });
    for (const href of document.querySelector('meta[name="${SCRIPTS}"]').content.split(' ').filter(Boolean))
      add('link', { rel: 'modulepreload', crossOrigin: '', href });
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
export async function readTemplate(built: string, html: string, publicUrl: string): Promise<Template> {
  const read = (file: string) => readFile(path.join(built, file), 'utf8');
  const [styles = ''] = tagsOf(html, '<link rel="stylesheet"');
  const entries = tagsOf(html, '<script type="module"');
  const imported = tagsOf(html, '<link rel="modulepreload"');
  const files = [...entries, ...imported].map(addressIn).reverse();
  if (!styles || files.length === 0 || !html.includes(THEME))
    throw new Error('the built page lacks its styles or scripts');
  const script = [await read('theme.js'), KEEP_ACTION, loadScriptsAfterPaint(files)].join('\n');
  const css = await read(addressIn(styles));
  const bare = [...entries.map((tag) => `${tag}</script>`), ...imported].reduce(
    (page, tag) => page.replace(tag, ''),
    html,
  );
  const painted = bare.replace(THEME, () => `<script>${script}</script>`);
  return {
    fill: partsOf(
      painted.replace(styles, () => `<style>${css}</style>`),
      publicUrl,
    ),
    // Members come back and have the styles, which would not be compressed in their pages.
    withData: withDataOf(html, painted),
    scriptSource: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  };
}

function partsOf(html: string, publicUrl: string): Template['fill'] {
  const [head, rest] = splitAround(html, '<title>', '</title>');
  const [middle, foot] = splitAround(rest, '<p class="boot"', '</p></div>');
  return ({ head: tags, markup, data, scripts }) => {
    const own = [...tags, { name: SCRIPTS, content: scripts.join(' ') }];
    const before = withoutTags(head, own);
    const after = withoutTags(middle, own);
    return `${before}${own.map((tag) => tagOf(tag, publicUrl)).join('')}${after}${markup}</div>${dataBlock(data)}${foot}`;
  };
}

const META = /<meta (\w+="[^"]*")[^>]*>/g;
const keyOf = ({ name, property }: HeadTag) => (name ? `name="${name}"` : `property="${property}"`);

/** The default of a meta tag gives way to the page's own. */
function withoutTags(html: string, tags: readonly HeadTag[]): string {
  const own = new Set(tags.map(keyOf));
  return html.replace(META, (tag, key: string) => (own.has(key) ? '' : tag));
}

/** Chat apps need absolute addresses. */
function tagOf(tag: HeadTag, publicUrl: string): string {
  const { title, property, content = '' } = tag;
  if (title !== undefined) return `<title>${escapeText(title)}</title>`;
  return `<meta ${keyOf(tag)} content="${escapeText(content.startsWith('/') && property ? publicUrl + content : content)}">`;
}

const BOOT = '<p class="boot" role="status">Loading…';
/** Heard, not seen: the preview is there to be seen. */
const BOOT_UNSEEN = BOOT.replace('boot', 'boot sr-only');

/** `painted` is the page whose scripts wait for the first paint: a preview needs none of them. */
function withDataOf(html: string, painted: string): Template['withData'] {
  const empty = gapsOf(html);
  const previewed = gapsOf(painted);
  const preload = (script: string) => `<link rel="modulepreload" crossorigin href="${script}">`;
  return ({ data, scripts, preview }) =>
    preview === null
      ? empty(scripts.map(preload).join(''), `${BOOT}</p></div>`, data)
      : previewed(
          `<meta name="${SCRIPTS}" content="${scripts.join(' ')}">`,
          `${BOOT_UNSEEN}</p><div class="preview">${preview}</div></div>`,
          data,
        );
}

/** The page with gaps at the end of its head, for its root, and for its data. */
function gapsOf(html: string) {
  const [head, rest] = splitAround(html, '</head>', '</head>');
  const [before, after] = splitAround(rest, BOOT, '</p></div>');
  const [middle, foot] = splitAround(after, '</body>', '</body>');
  return (tags: string, root: string, data: unknown) =>
    `${head}${tags}</head>${before}${root}${middle}${dataBlock(data)}</body>${foot}`;
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

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** With '<' escaped no value, such as a name, can end the block. */
const dataBlock = (data: unknown) =>
  `<script type="application/json" id="initial-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

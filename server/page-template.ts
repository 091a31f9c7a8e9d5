/** The built page as a form that a drawn one is filled into, with nothing in it that its first paint waits for. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export type Drawn = { title: string; markup: string; data: unknown };
export type Template = {
  fill: (drawn: Drawn) => string;
  /** The one script that stands in the HTML, as a content policy names it. */
  scriptSource: string;
};

const STYLES = /<link rel="stylesheet"[^>]*href="([^"]+)">/;
const THEME = '<script src="/theme.js"></script>';
const SCRIPTS =
  /[ \t]*(?:<script type="module"[^>]*src="([^"]+)"><\/script>|<link rel="modulepreload"[^>]*href="([^"]+)">)\n?/g;

/**
 * Styles and the choice of theme stand in the HTML; the scripts are asked for once it is painted, since until then they would only
 * take the line and the processor from it. A page that is not shown is not painted either, and gets them after a while.
 */
const startLate = (files: readonly string[]) => `(() => {
  let begun;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const src of ${JSON.stringify(files)})
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', async: false, src }));
  };
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, 3000);
})();`;

/** @throws where the built page has not what is looked for in it */
export async function readTemplate(built: string): Promise<Template> {
  const read = (file: string) => readFile(path.join(built, file), 'utf8');
  const html = await read('index.html');
  const styles = STYLES.exec(html)?.[1];
  // What the entry imports stands after it, and is evaluated before it in any case.
  const files = [...html.matchAll(SCRIPTS)].map(([, entry, imported]) => entry ?? imported ?? '').reverse();
  if (!styles || files.length === 0 || !html.includes(THEME))
    throw new Error('the built page lacks its styles or scripts');
  const script = `${await read('theme.js')}\n${startLate(files)}`;
  const css = await read(styles);
  const whole = html
    .replaceAll(SCRIPTS, '')
    .replace(STYLES, () => `<style>${css}</style>`)
    .replace(THEME, () => `<script>${script}</script>`);
  return {
    fill: partsOf(whole),
    scriptSource: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  };
}

function partsOf(html: string): Template['fill'] {
  const parts = /^(.*<title>)[^<]*(<\/title>.*<div id="root">)<p class="boot".*?<\/p>(<\/div>)(.*)$/s.exec(html);
  if (!parts) throw new Error('the built page has not the places that a drawn one fills');
  const [, head, middle, end, foot] = parts;
  return ({ title, markup, data }) => `${head}${inText(title)}${middle}${markup}${end}${dataBlock(data)}${foot}`;
}

const inText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Nothing in it can end the block, whatever somebody is called. */
const dataBlock = (data: unknown) =>
  `<script type="application/json" id="first-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

import { school } from '../../school.config.ts';
import { DARK, LIGHT } from './email/colours.ts';
import { SUPPORT_PHONE } from './email/email.ts';

type PageLink = { label: string; path: string };
export type Page = {
  title: string;
  paragraphs: readonly string[];
  /** A form that is sent to the page's own address. `field`: its hidden field. */
  button?: { label: string; field: readonly [name: string, value: string]; tone: 'primary' | 'secondary' };
  links?: readonly PageLink[];
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const variables = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

const STYLE = `:root{color-scheme:light dark;${variables(LIGHT)}}
@media (prefers-color-scheme:dark){:root{${variables(DARK)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:400 1.0625rem/1.5 system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
header{background:var(--cover);color:var(--on-cover);padding:1rem max(1.25rem,calc(50% - 19rem));font-size:1.25rem;font-weight:700}
main,footer{max-width:40.5rem;margin:0 auto;padding:1.5rem 1.25rem}
h1{margin:.5rem 0 1rem;font-size:1.6rem;line-height:1.25}
p{margin:0 0 1rem}
a{color:var(--green-ink);font-weight:600}
button{min-height:3rem;max-width:100%;padding:.6rem 1.75rem;border:2px solid var(--green);border-radius:6px;background:var(--green);color:var(--on-green);font:inherit;font-weight:700;cursor:pointer}
button.secondary{background:transparent;color:var(--green-ink)}
a:focus-visible,button:focus-visible{outline:3px solid var(--gold);outline-offset:3px}
footer{border-top:1px solid var(--rule);color:var(--ink-soft);font-size:.95rem}
footer a{color:inherit}
[href^=tel]{white-space:nowrap}`;

/** A page of its own without scripts, because it must work in whatever opens a link. */
export function renderPlainPage({ title, paragraphs, button, links = [] }: Page): string {
  return `<!doctype html>
<html lang="${school.locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} · ${school.brand}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>${escapeHtml(school.brand)}</header>
<main>
<h1>${escapeHtml(title)}</h1>
${paragraphs.map((each) => `<p>${escapeHtml(each)}</p>`).join('\n')}
${button ? formOf(button) : ''}${links.map(({ label, path }) => `<p><a href="${escapeHtml(path)}">${escapeHtml(label)}</a></p>`).join('\n')}
</main>
<footer>
<p>${escapeHtml(school.name)}</p>
<p>Questions? Write to <a href="mailto:${escapeHtml(school.supportEmail)}">${escapeHtml(school.supportEmail)}</a> or call <a href="tel:${escapeHtml(school.supportPhone)}">${escapeHtml(SUPPORT_PHONE)}</a>.</p>
</footer>
</body>
</html>
`;
}

const formOf = ({ label, field: [name, value], tone }: NonNullable<Page['button']>): string =>
  `<form method="post"><p><input type="hidden" name="${name}" value="${value}"><button class="${tone}">${label}</button></p></form>
`;

import { school } from '../../../school.config.ts';
import { DARK, LIGHT } from './colours.ts';
import {
  absoluteUrl,
  type Email,
  type EmailRecipient,
  FOOTER,
  greeting,
  oneLine,
  PREFERENCES_PATH,
  SENDER,
  SUPPORT_PHONE,
  splitLines,
} from './email.ts';

type Colour = keyof typeof LIGHT;

/** Without the full stop or bracket after it. */
const URLS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

const FONT = "'Atkinson Hyperlegible Next','Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
const plain = (text: string): string => escapeHtml(oneLine(text));

/** Inline colours, and classes by which the dark theme overrides them. */
const styled = (colours: { on?: Colour; ink?: Colour; rule?: Colour }, css = '', also = ''): string => {
  const { on, ink, rule } = colours;
  const classes = [on && `on-${on}`, ink && `ink-${ink}`, rule && `rule-${rule}`, also].filter(Boolean).join(' ');
  const inline = [
    on && `background-color:${LIGHT[on]}`,
    ink && `color:${LIGHT[ink]}`,
    rule && `border-color:${LIGHT[rule]}`,
    css,
  ];
  return `class="${classes}"${on ? ` bgcolor="${LIGHT[on]}"` : ''} style="${inline.filter(Boolean).join(';')}"`;
};

/**
 * The HTML part: tables and inline styles because Outlook supports little else and Gmail may remove the style element,
 * which only adds dark colours and narrow margins. Nothing is loaded from a server.
 */
export function renderHtml(email: Email, to: EmailRecipient): string {
  const body = [
    paragraph(plain(greeting(to))),
    ...email.paragraphs.map((each) => paragraph(email.is_written ? written(each) : plain(each))),
    email.quote ? quote(email.quote) : '',
    email.facts?.length ? facts(email.facts) : '',
    email.action ? button(email.action.label, absoluteUrl(email.action, to)) : '',
    email.also ? paragraph(anchor(email.also.label, absoluteUrl(email.also, to))) : '',
    ...(email.closing ?? []).map((each) => paragraph(plain(each))),
  ].join('\n');
  return page(email, body, footerContent(to));
}

const page = (email: Email, body: string, footer: string): string => `<!doctype html>
<html lang="${school.locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${plain(email.subject)}</title>
<style>${STYLE}</style>
</head>
<body ${styled({ on: 'ground' }, 'margin:0;padding:0;-webkit-text-size-adjust:100%')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${plain(email.preview ?? email.paragraphs[0] ?? '')}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table ${TABLE} width="100%" ${styled({ on: 'ground' })}>
<tr><td align="center" class="outer" style="padding:24px 12px">
<!--[if mso]><table ${TABLE} width="600"><tr><td><![endif]-->
<table ${TABLE} width="100%" style="max-width:600px;table-layout:fixed">
<tr><td ${styled({ on: 'cover', ink: 'on-cover' }, `padding:20px 32px;border-radius:10px 10px 0 0;font-family:${FONT}`, 'edge')}>
${cover()}
</td></tr>
<tr><td ${styled({ on: 'raised', ink: 'ink', rule: 'rule' }, `padding:28px 32px 20px;border-width:0 1px;border-style:solid;font:400 17px/1.5 ${FONT};overflow-wrap:anywhere;word-break:break-word`, 'edge')}>
${body}
</td></tr>
<tr><td ${styled({ on: 'sunken', ink: 'ink-soft', rule: 'rule' }, `padding:18px 32px 22px;border-width:1px;border-style:solid;border-radius:0 0 10px 10px;font:400 15px/1.5 ${FONT};overflow-wrap:anywhere;word-break:break-word`, 'edge')}>
${footer}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;

function cover(): string {
  const arrow = `<span ${styled({ ink: 'cover-gold' }, 'padding:0 3px')}>&rarr;</span>`;
  const chain = school.classLevels
    .slice(0, school.forms)
    .map(
      (level) =>
        `<span ${styled({ ink: 'cover-gold', rule: 'cover-gold' }, 'display:inline-block;width:20px;border-width:1px;border-style:solid;border-radius:4px;text-align:center')}>${plain(level)}</span>`,
    );
  return `<div style="font-size:22px;line-height:1.3;font-weight:700">${plain(school.brand)}</div>
<div aria-hidden="true" style="padding-top:8px;font-size:13px;line-height:20px;font-weight:700">${chain.join(arrow)}</div>`;
}

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

/** Only of staff: in anyone's text a link could lead readers elsewhere. */
const written = (text: string): string =>
  splitLines(text)
    .map((line) =>
      line
        .split(URLS) // every second part is an address
        .map((part, index) => (index % 2 === 1 ? anchor(part, part) : escapeHtml(part)))
        .join(''),
    )
    .join('<br>');

const anchor = (label: string, url: string): string =>
  `<a href="${escapeHtml(url)}" ${styled({ ink: 'green-ink' }, 'font-weight:600;text-decoration:underline')}>${plain(label)}</a>`;

const quote = (text: string): string =>
  `<blockquote ${styled({ on: 'sunken', rule: 'gold' }, 'margin:0 0 16px;padding:12px 16px;border-width:0 0 0 4px;border-style:solid')}>${splitLines(text).map(escapeHtml).join('<br>')}</blockquote>`;

function facts(rows: readonly (readonly [string, string])[]): string {
  const cell = 'padding:9px 0;border-width:1px 0 0;border-style:solid;text-align:left;vertical-align:top';
  const lines = rows.map(
    ([label, value]) => `<tr>
<th scope="row" width="34%" ${styled({ ink: 'ink-soft', rule: 'rule' }, `${cell};padding-right:12px;font-weight:400`)}>${plain(label)}</th>
<td ${styled({ rule: 'rule' }, `${cell};font-weight:600;font-variant-numeric:tabular-nums`)}>${plain(value)}</td>
</tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" ${styled({ rule: 'rule' }, 'margin:4px 0 20px;border-collapse:collapse;border-width:0 0 1px;border-style:solid')}>
${lines.join('\n')}
</table>`;
}

// Outlook takes the padding from the cell, other programs from the link.
const button = (label: string, url: string): string => `<table ${TABLE} style="margin:8px 0 22px">
<tr><td align="center" ${styled({ on: 'green' }, 'border-radius:6px;mso-padding-alt:12px 28px')}>
<a href="${escapeHtml(url)}" ${styled({ ink: 'on-green' }, 'display:inline-block;padding:12px 28px;line-height:24px;font-weight:700;text-decoration:none')}>${plain(label)}</a>
</td></tr>
</table>`;

function footerContent(to: EmailRecipient): string {
  const support = `<a href="mailto:${escapeHtml(school.supportEmail)}" ${styled({ ink: 'ink-soft' })}>${escapeHtml(school.supportEmail)}</a>`;
  const call = `<a href="tel:${escapeHtml(school.supportPhone)}" ${styled({ ink: 'ink-soft' }, 'white-space:nowrap')}>${escapeHtml(SUPPORT_PHONE)}</a>`;
  const link = (label: string, path: string) =>
    `<a href="${escapeHtml(absoluteUrl({ path }, to))}" ${styled({ ink: 'ink-soft' })}>${plain(label)}</a>`;
  const choices =
    to.unsubscribePath === null
      ? plain(FOOTER.account)
      : `${link(FOOTER.unsubscribe, to.unsubscribePath)}<br>${link(FOOTER.preferences, PREFERENCES_PATH)}`;
  return [
    `<p style="margin:0 0 8px">Questions? Reply to this email, write to ${support} or call ${call}.</p>`,
    `<p style="margin:0 0 8px">${plain(SENDER)}</p>`,
    `<p style="margin:0">${choices}</p>`,
  ].join('\n');
}

const darkRules = Object.entries(DARK).map(
  ([name, colour]) =>
    `.on-${name}{background-color:${colour}!important}.ink-${name}{color:${colour}!important}.rule-${name}{border-color:${colour}!important}`,
);
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.outer{padding:0!important}.edge{padding-left:20px!important;padding-right:20px!important;border-radius:0!important}}
@media (prefers-color-scheme:dark){${darkRules.join('')}}`;

/**
 * A letter as HTML for mail programs: tables and inline styles, for Outlook knows little else and Gmail may drop the style
 * element. What stands in that element only betters it: dark colours and a phone's margins. Nothing is fetched.
 */
import { school } from '../../../school.config.ts';
import { type Addressed, type Letter, linesOf, oneLine, PREFERENCES_PATH, urlOf } from './email.ts';
import { DARK, LIGHT } from './colours.ts';
import { isSwitchable, SENDER, SUPPORT_PHONE, WHY } from './footer.ts';

type Colour = keyof typeof LIGHT;

const FONT = "'Atkinson Hyperlegible Next','Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
const words = (text: string): string => escaped(oneLine(text));

/** A class and the inline colours it stands for: the class lets the dark theme reach over them. */
const look = (colours: { on?: Colour; ink?: Colour; rule?: Colour }, style = '', also = ''): string => {
  const { on, ink, rule } = colours;
  const classes = [on && `on-${on}`, ink && `ink-${ink}`, rule && `rule-${rule}`, also].filter(Boolean).join(' ');
  const inline = [
    on && `background-color:${LIGHT[on]}`,
    ink && `color:${LIGHT[ink]}`,
    rule && `border-color:${LIGHT[rule]}`,
    style,
  ];
  return `class="${classes}"${on ? ` bgcolor="${LIGHT[on]}"` : ''} style="${inline.filter(Boolean).join(';')}"`;
};

export function htmlOf(letter: Letter, to: Addressed): string {
  const body = [
    paragraph(`Hello ${words(to.first_name)},`),
    ...letter.paragraphs.map((each) => paragraph(words(each))),
    letter.quote ? quote(letter.quote) : '',
    letter.facts?.length ? facts(letter.facts) : '',
    letter.action ? button(letter.action.label, urlOf(letter.action, to)) : '',
    letter.also ? paragraph(anchor(letter.also.label, urlOf(letter.also, to))) : '',
    ...(letter.closing ?? []).map((each) => paragraph(words(each))),
  ].join('\n');
  return page(letter, body, foot(letter, to));
}

const page = (letter: Letter, body: string, footer: string): string => `<!doctype html>
<html lang="${school.locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${words(letter.subject)}</title>
<style>${STYLE}</style>
</head>
<body ${look({ on: 'ground' }, 'margin:0;padding:0;-webkit-text-size-adjust:100%')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${words(letter.preview ?? letter.paragraphs[0] ?? '')}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table ${TABLE} width="100%" ${look({ on: 'ground' })}>
<tr><td align="center" class="outer" style="padding:24px 12px">
<!--[if mso]><table ${TABLE} width="600"><tr><td><![endif]-->
<table ${TABLE} width="100%" style="max-width:600px;table-layout:fixed">
<tr><td ${look({ on: 'cover', ink: 'on-cover' }, `padding:20px 32px;border-radius:10px 10px 0 0;font-family:${FONT}`, 'edge')}>
${cover()}
</td></tr>
<tr><td ${look({ on: 'raised', ink: 'ink', rule: 'rule' }, `padding:28px 32px 20px;border-width:0 1px;border-style:solid;font:400 17px/1.5 ${FONT};overflow-wrap:anywhere;word-break:break-word`, 'edge')}>
${body}
</td></tr>
<tr><td ${look({ on: 'sunken', ink: 'ink-soft', rule: 'rule' }, `padding:18px 32px 22px;border-width:1px;border-style:solid;border-radius:0 0 10px 10px;font:400 15px/1.5 ${FONT};overflow-wrap:anywhere;word-break:break-word`, 'edge')}>
${footer}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;

/** The name over the chain of class levels, as on the app's pages. */
function cover(): string {
  const arrow = `<span ${look({ ink: 'cover-gold' }, 'padding:0 3px')}>&rarr;</span>`;
  const chain = school.classLevels
    .slice(0, school.forms)
    .map(
      (level) =>
        `<span ${look({ ink: 'cover-gold', rule: 'cover-gold' }, 'display:inline-block;width:20px;border-width:1px;border-style:solid;border-radius:4px;text-align:center')}>${words(level)}</span>`,
    );
  return `<div style="font-size:22px;line-height:1.3;font-weight:700">${words(school.brand)}</div>
<div aria-hidden="true" style="padding-top:8px;font-size:13px;line-height:20px;font-weight:700">${chain.join(arrow)}</div>`;
}

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

const anchor = (label: string, url: string): string =>
  `<a href="${escaped(url)}" ${look({ ink: 'green-ink' }, 'font-weight:600;text-decoration:underline')}>${words(label)}</a>`;

const quote = (text: string): string =>
  `<blockquote ${look({ on: 'sunken', rule: 'gold' }, 'margin:0 0 16px;padding:12px 16px;border-width:0 0 0 4px;border-style:solid')}>${linesOf(text).map(escaped).join('<br>')}</blockquote>`;

function facts(rows: readonly (readonly [string, string])[]): string {
  const cell = 'padding:9px 0;border-width:1px 0 0;border-style:solid;text-align:left;vertical-align:top';
  const lines = rows.map(
    ([label, value]) => `<tr>
<th scope="row" width="34%" ${look({ ink: 'ink-soft', rule: 'rule' }, `${cell};padding-right:12px;font-weight:400`)}>${words(label)}</th>
<td ${look({ rule: 'rule' }, `${cell};font-weight:600;font-variant-numeric:tabular-nums`)}>${words(value)}</td>
</tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" ${look({ rule: 'rule' }, 'margin:4px 0 20px;border-collapse:collapse;border-width:0 0 1px;border-style:solid')}>
${lines.join('\n')}
</table>`;
}

/** 48 px high. Outlook takes the padding from the cell, all others from the link. */
const button = (label: string, url: string): string => `<table ${TABLE} style="margin:8px 0 22px">
<tr><td align="center" ${look({ on: 'green' }, 'border-radius:6px;mso-padding-alt:12px 28px')}>
<a href="${escaped(url)}" ${look({ ink: 'on-green' }, 'display:inline-block;padding:12px 28px;line-height:24px;font-weight:700;text-decoration:none')}>${words(label)}</a>
</td></tr>
</table>`;

function foot(letter: Letter, to: Addressed): string {
  const support = `<a href="mailto:${escaped(school.supportEmail)}" ${look({ ink: 'ink-soft' })}>${escaped(school.supportEmail)}</a>`;
  const call = `<a href="tel:${escaped(school.supportPhone)}" ${look({ ink: 'ink-soft' }, 'white-space:nowrap')}>${escaped(SUPPORT_PHONE)}</a>`;
  const choose = `<a href="${escaped(urlOf({ path: PREFERENCES_PATH }, to))}" ${look({ ink: 'ink-soft' })}>${WHY.switchable}</a>`;
  return [
    `<p style="margin:0 0 8px">Questions? Reply to this e-mail, write to ${support} or call ${call}.</p>`,
    `<p style="margin:0 0 8px">${words(SENDER)}</p>`,
    `<p style="margin:0">${isSwitchable(letter) ? choose : words(WHY.account)}</p>`,
  ].join('\n');
}

const darkRules = Object.entries(DARK).map(
  ([name, colour]) =>
    `.on-${name}{background-color:${colour}!important}.ink-${name}{color:${colour}!important}.rule-${name}{border-color:${colour}!important}`,
);
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.outer{padding:0!important}.edge{padding-left:20px!important;padding-right:20px!important;border-radius:0!important}}
@media (prefers-color-scheme:dark){${darkRules.join('')}}`;

/** Faces of the portraits. */
import type { Random } from './random.ts';

export type Face = { woman: boolean; age: number; skin: string; hair: string };

const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
/** Mirrors a part to the other half. */
const both = (part: string) => `${part}<g transform="matrix(-1 0 0 1 400 0)">${part}</g>`;

/** Neck, ears and head; `jaw` is half the width at the mouth. */
export function renderHead({ skin }: Face, random: Random): string {
  const jaw = random.int(50, 62);
  const chin = random.int(276, 284);
  const shade = darker(skin, 0.2);
  return (
    path('M166 240L234 240L234 300Q258 312 262 400L138 400Q142 312 166 300Z', darker(skin, 0.1)) +
    path('M166 262Q200 306 234 262L234 284Q200 318 166 284Z', shade) +
    both(
      `<ellipse cx="127" cy="200" rx="14" ry="20" fill="${skin}"/><ellipse cx="128" cy="202" rx="6" ry="11" fill="${shade}"/>`,
    ) +
    path(
      `M126 180C126 112 158 86 200 86C242 86 274 112 274 180C274 214 ${200 + jaw + 10} 240 ${200 + jaw - 8} 258C226 ${chin} 212 ${chin} 200 ${chin}C188 ${chin} 174 ${chin} ${200 - jaw + 8} 258C${200 - jaw - 10} 240 126 214 126 180Z`,
      skin,
    )
  );
}

/** Eyes, brows, nose and wrinkles. */
export function renderFeatures(face: Face, random: Random): string {
  const { woman, age, skin, hair } = face;
  const ink = darker(skin, 0.62);
  const brow = mix(hair, darker(skin, 0.7), age > 60 ? 0.25 : 0.6);
  return [
    age > 30
      ? both(`<ellipse cx="152" cy="226" rx="15" ry="10" fill="${mix(skin, '#d0563f', 0.3)}" opacity=".5"/>`)
      : '',
    both(renderEye(woman, ink, random.chance(0.2))),
    both(
      stroke(
        random.pick(['M152 160Q168 148 184 158', 'M152 162Q166 152 186 156', 'M154 158Q170 150 184 160']),
        brow,
        woman ? 5 : 7,
      ),
    ),
    stroke(
      random.pick([
        'M197 190Q188 214 193 219Q201 226 210 218',
        'M202 190Q206 206 190 218Q200 227 212 218',
        'M190 216Q200 228 212 216',
      ]),
      darker(skin, 0.32),
      4,
    ),
    age > 58 ? both(stroke('M166 222Q158 232 158 246', darker(skin, 0.22), 3)) : '',
    age > 64
      ? stroke('M168 128Q200 120 232 128', darker(skin, 0.2), 3) +
        both(stroke('M142 190L134 186', darker(skin, 0.22), 3))
      : '',
  ].join('');
}

function renderEye(woman: boolean, ink: string, smiling: boolean): string {
  if (smiling) return stroke('M157 186Q169 172 181 186', ink, 5);
  return (
    `<ellipse cx="169" cy="184" rx="13" ry="9.5" fill="#fffaf2"/><circle cx="170" cy="184" r="7" fill="#3a2013"/>` +
    `<circle cx="172.500" cy="181.500" r="2.200" fill="#ffffff"/>` +
    stroke('M155 182Q168 171 183 181', ink, woman ? 4.5 : 3.5) +
    (woman ? stroke('M156 181L149 176', ink, 3.5) : '')
  );
}

/** Rendered over a beard. */
export function renderMouth({ woman, skin }: Face, random: Random): string {
  const lips = mix(
    skin,
    woman ? random.pick(['#b0303f', '#c2455a', '#8e2440', '#a8553f']) : '#7a3a35',
    woman ? 0.72 : 0.45,
  );
  if (random.chance(0.55)) {
    return (
      path('M168 236Q200 244 232 236Q222 266 200 266Q178 266 168 236Z', darker(lips, 0.25)) +
      path('M174 239Q200 246 226 239Q220 251 200 251Q180 251 174 239Z', '#fffaf2') +
      stroke('M168 236Q200 244 232 236', lips, 4)
    );
  }
  return (
    stroke('M172 240Q200 262 228 240', lips, woman ? 8 : 6) + stroke('M172 240Q200 254 228 240', darker(lips, 0.3), 2.5)
  );
}

export function renderBeard({ woman, hair }: Face, random: Random): string {
  if (woman) return '';
  const moustache = path('M166 234Q182 216 200 226Q218 216 234 234Q216 236 200 232Q184 236 166 234Z', hair);
  const full = path(
    'M125 196C128 246 150 292 200 292C250 292 272 246 275 196C268 222 258 228 240 230Q222 220 200 226Q178 220 160 230C142 228 132 222 125 196Z',
    hair,
  );
  const goatee = moustache + path('M182 268Q200 262 218 268Q216 292 200 294Q184 292 182 268Z', hair);
  const stubble = `<g opacity=".28">${full}</g>`;
  return random.weighted([
    ['', 45],
    [full, 18],
    [moustache, 12],
    [goatee, 13],
    [stubble, 12],
  ]);
}

export function renderExtras({ woman, age, skin }: Face, cloth: string, random: Random): string {
  const frame = random.pick(['#2a2320', '#2a2320', '#7a4a2a', '#3c5a78', '#8a2f3c']);
  const lens = random.chance(0.5)
    ? `<circle cx="168" cy="186" r="25" fill="#ffffff" fill-opacity=".16" stroke="${frame}" stroke-width="5"/>`
    : `<rect x="143" y="166" width="50" height="38" rx="11" fill="#ffffff" fill-opacity=".16" stroke="${frame}" stroke-width="5"/>`;
  const glasses = both(lens + stroke('M143 180L128 184', frame, 5)) + stroke('M192 182Q200 176 208 182', frame, 5);
  const gold = random.chance(0.6) ? '#e3b64a' : lighter(cloth, 0.35);
  const earrings = random.pick([
    both(`<circle cx="126" cy="226" r="6" fill="${gold}"/>`),
    both(`<circle cx="124" cy="236" r="13" fill="none" stroke="${gold}" stroke-width="4"/>`),
    both(`<path d="M125 220L118 246L132 246Z" fill="${gold}"/>`),
  ]);
  const wearsGlasses = random.chance(age > 50 ? 0.45 : 0.2);
  const freckles = random.chance(0.06)
    ? both(
        `<g fill="${darker(skin, 0.3)}"><circle cx="150" cy="212" r="2"/><circle cx="160" cy="216" r="2"/><circle cx="156" cy="206" r="2"/></g>`,
      )
    : '';
  return freckles + (woman && random.chance(0.7) ? earrings : '') + (wearsGlasses ? glasses : '');
}

/** Mixes two #rrggbb colours; `share` is the part of the second. */
export function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

export const darker = (colour: string, share: number): string => mix(colour, '#1d0f08', share);
export const lighter = (colour: string, share: number): string => mix(colour, '#ffffff', share);

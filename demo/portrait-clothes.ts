/** Clothes of the portraits: shoulders from (36, 400) to (364, 400), the neck between x = 166 and x = 234. */
import { darker, lighter } from './portrait-face.ts';
import type { Random } from './random.ts';

type Garment = (cloth: string, accent: string) => string;

const LEFT = 'M34 400C38 338 92 310 150 292';
const RIGHT = 'C308 310 362 338 366 400Z';
const body = (neckline: string, fill: string) => `<path d="${LEFT}${neckline}${RIGHT}" fill="${fill}"/>`;
const shape = (points: string, fill: string) => `<polygon points="${points}" fill="${fill}"/>`;
const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;

const crewNeck: Garment = (cloth) =>
  body('Q200 346 250 292', cloth) + stroke('M150 293Q200 347 250 293', darker(cloth, 0.25), 7);
const vNeck: Garment = (cloth) =>
  body('L200 362L250 292', cloth) + stroke('M150 293L200 362L250 293', darker(cloth, 0.25), 6);
const scoopNeck: Garment = (cloth, accent) =>
  body('Q200 392 250 292', cloth) + stroke('M158 322Q200 366 242 322', lighter(accent, 0.35), 4);
const striped: Garment = (cloth, accent) =>
  body('Q200 346 250 292', lighter(accent, 0.75)) +
  [338, 362, 386]
    .map((y) => [y, 82 - (y - 338) * 0.8] as const)
    .map(([y, x]) => stroke(`M${x} ${y}Q200 ${y + 26} ${400 - x} ${y}`, cloth, 9))
    .join('') +
  stroke('M150 293Q200 347 250 293', darker(cloth, 0.1), 7);
const shirt: Garment = (cloth) => {
  const pale = lighter(cloth, 0.62);
  return (
    body('L200 352L250 292', pale) +
    shape('150,288 200,350 166,362 140,300', lighter(cloth, 0.8)) +
    shape('250,288 200,350 234,362 260,300', lighter(cloth, 0.8)) +
    stroke('M200 354L200 400', darker(pale, 0.15), 2) +
    `<circle cx="200" cy="376" r="4" fill="${darker(pale, 0.3)}"/>`
  );
};
const polo: Garment = (cloth, accent) =>
  body('L200 356L250 292', cloth) +
  shape('148,288 200,348 172,364 138,302', darker(cloth, 0.18)) +
  shape('252,288 200,348 228,364 262,302', darker(cloth, 0.18)) +
  `<circle cx="286" cy="366" r="9" fill="${lighter(accent, 0.5)}"/>`;
const suit: Garment = (cloth, accent) => {
  const jacket = darker(accent, 0.72);
  return (
    body('L200 400L250 292', jacket) +
    shape('152,290 200,400 248,290 200,330', '#f7f3ea') +
    shape('188,330 212,330 218,346 208,400 192,400 182,346', cloth) +
    shape('150,290 120,330 190,400 200,400', lighter(jacket, 0.09)) +
    shape('250,290 280,330 210,400 200,400', lighter(jacket, 0.09))
  );
};
const blazer: Garment = (cloth, accent) => {
  const blouse = lighter(accent, 0.78);
  return (
    body('L200 400L250 292', cloth) +
    shape('150,292 200,400 250,292 226,330 174,330', blouse) +
    shape('150,290 122,334 194,400 200,400', darker(cloth, 0.2)) +
    shape('250,290 278,334 206,400 200,400', darker(cloth, 0.2))
  );
};
const wrapDress: Garment = (cloth, accent) =>
  body('L212 380L250 292', cloth) +
  stroke('M150 293L238 400', darker(cloth, 0.22), 6) +
  [78, 120, 292, 326, 168]
    .map((x, index) => `<circle cx="${x}" cy="${358 + (index % 3) * 14}" r="6" fill="${lighter(accent, 0.55)}"/>`)
    .join('');
const bowTie: Garment = (cloth, accent) =>
  suit(cloth, accent) + shape('200,322 170,308 170,338', cloth) + shape('200,322 230,308 230,338', cloth);

const WOMEN: [Garment, number][] = [
  [scoopNeck, 6],
  [vNeck, 5],
  [wrapDress, 6],
  [blazer, 6],
  [crewNeck, 3],
  [striped, 3],
  [shirt, 3],
];
const MEN: [Garment, number][] = [
  [shirt, 6],
  [polo, 7],
  [suit, 5],
  [crewNeck, 4],
  [striped, 2],
  [vNeck, 1],
  [bowTie, 1],
];

export const renderClothes = (woman: boolean, cloth: string, accent: string, random: Random): string =>
  random.weighted(woman ? WOMEN : MEN)(cloth, accent);

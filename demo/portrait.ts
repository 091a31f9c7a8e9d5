/** Generated portraits. */
import sharp from 'sharp';
import { photoFiles } from '../server/files/photo-files.ts';
import type { PictureFile } from '../server/files/picture-files.ts';
import { renderClothes } from './portrait-clothes.ts';
import {
  darker,
  lighter,
  mix,
  renderBeard,
  renderExtras,
  renderFeatures,
  renderHead,
  renderMouth,
} from './portrait-face.ts';
import { renderHair } from './portrait-hair.ts';
import type { Random } from './random.ts';

/** `tones` are the possible skin colours. */
export type Subject = { woman: boolean; age: number; straight: boolean; tones: readonly string[]; house: string };

const PAPER = ['#f3e3c8', '#e6eee0', '#dfe9ef', '#f0dcd2', '#ece3f1', '#f6ecd0', '#dcebe4'];
const ACCENTS = ['#24506e', '#8a3b2a', '#2f6b52', '#5d3a6e', '#c4772e', '#31353d', '#9a2c4b', '#3f7f8c'];
const DARK_HAIR = ['#17110e', '#1d1512', '#231813', '#2b1c14'];
const GREYS = ['#8f8a84', '#b9b4ac', '#d8d4cc'];

/** A portrait as SVG, on a canvas of 400 × 400. */
export function portraitSvg(subject: Subject, random: Random): string {
  const { woman, age, house } = subject;
  const skin = random.pick(subject.tones);
  const hair = hairColour(age, random);
  const accent = random.pick(ACCENTS);
  const cloth = random.chance(0.6) ? house : accent;
  const face = { woman, age, skin, hair };
  const { back, front } = renderHair(subject, { hair, cloth: random.chance(0.6) ? house : accent }, random);
  const layers = [
    renderBackground(house, random),
    back,
    renderHead(face, random),
    renderClothes(woman, cloth, cloth === house ? accent : house, random),
    renderFeatures(face, random),
    renderBeard(face, random),
    renderMouth(face, random),
    front,
    renderExtras(face, cloth, random),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="20 20 360 360">${layers.join('')}</svg>`;
}

function hairColour(age: number, random: Random): string {
  const dark = random.pick(DARK_HAIR);
  if (age < 48 || random.chance(0.25)) return dark;
  return mix(dark, random.pick(GREYS), Math.min(1, (age - 44) / 26));
}

/** Plain, a disc, mountains, a diagonal or dots. */
function renderBackground(house: string, random: Random): string {
  const paper = random.chance(0.35) ? lighter(house, 0.72) : random.pick(PAPER);
  const deeper = mix(paper, house, 0.22);
  const scenes = [
    '',
    `<circle cx="200" cy="200" r="168" fill="${lighter(paper, 0.45)}"/>`,
    `<path d="M0 300L70 200L130 262L220 150L300 250L350 196L400 250L400 400L0 400Z" fill="${deeper}"/>` +
      `<path d="M0 352L90 270L170 330L270 250L400 344L400 400L0 400Z" fill="${darker(deeper, 0.12)}"/>`,
    `<path d="M0 400L400 60L400 400Z" fill="${deeper}"/>`,
    [40, 120, 200, 280, 360]
      .flatMap((x) => [50, 130, 210, 290].map((y) => `<circle cx="${x}" cy="${y}" r="7" fill="${deeper}"/>`))
      .join(''),
  ];
  return `<rect width="400" height="400" fill="${paper}"/>${random.pick(scenes)}`;
}

/** The photo files of a portrait. */
export const renderPortrait = (svg: string): Promise<PictureFile[]> => photoFiles.render(sharp(Buffer.from(svg)));

/** Generated landscapes of Jamaica, as cover images of events. */
import { createRandom, type Random } from './random.ts';

const WIDTH = 1920;
const HEIGHT = 1200;

type Scene = {
  /** What the picture shows, as its alternative text. */
  alt: string;
  /** Colours from the top of the sky to the horizon. */
  sky: readonly string[];
  sun: { x: number; y: number; radius: number; colour: string };
  /** From the farthest to the nearest. */
  hills: readonly { y: number; rise: number; colour: string }[];
  foreground: (random: Random) => string;
};

const SCENES = {
  bay: {
    alt: 'A calm bay at sunset, with hills on the far side and palms on the beach.',
    sky: ['#f6b26b', '#fbd38d', '#fdebc8'],
    sun: { x: 1290, y: 560, radius: 92, colour: '#fff6dc' },
    hills: [
      { y: 640, rise: 150, colour: '#b98a86' },
      { y: 690, rise: 90, colour: '#8a6c7d' },
    ],
    foreground: (random) =>
      `${water('#5f8fa3', '#e9c08e', random)}${beach('#e7c796')}${palms([250, 470, 1710], '#23382f')}`,
  },
  night: {
    alt: 'The lights of a town below dark hills, under a starry evening sky.',
    sky: ['#0d1b33', '#1c3157', '#4a5378'],
    sun: { x: 1480, y: 250, radius: 54, colour: '#f2ecd2' },
    hills: [
      { y: 700, rise: 230, colour: '#17263f' },
      { y: 800, rise: 130, colour: '#101b2e' },
    ],
    foreground: (random) => `${stars(random)}${townLights(random)}`,
  },
  field: {
    alt: 'A green playing field with running lanes, trees at its edge and hills behind.',
    sky: ['#5fa6d3', '#a4d0e6', '#e4f1ee'],
    sun: { x: 420, y: 260, radius: 70, colour: '#fffbe8' },
    hills: [
      { y: 640, rise: 200, colour: '#7fa79a' },
      { y: 700, rise: 110, colour: '#4d7f62' },
    ],
    foreground: (random) => `${lanes()}${trees(random)}`,
  },
} as const satisfies Record<string, Scene>;

export type Landscape = keyof typeof SCENES;

export const landscapeAlt = (name: Landscape): string => SCENES[name].alt;

export function landscapeSvg(name: Landscape): string {
  const { sky, sun, hills, foreground }: Scene = SCENES[name];
  const random = createRandom(name);
  const stops = sky.map((colour, at) => `<stop offset="${at / (sky.length - 1)}" stop-color="${colour}"/>`).join('');
  const layers = [
    `<defs><linearGradient id="sky" x2="0" y2="1">${stops}</linearGradient></defs>`,
    `<rect width="${WIDTH}" height="760" fill="url(#sky)"/>`,
    `<circle cx="${sun.x}" cy="${sun.y}" r="${sun.radius * 2.2}" fill="${sun.colour}" opacity=".22"/>`,
    `<circle cx="${sun.x}" cy="${sun.y}" r="${sun.radius}" fill="${sun.colour}"/>`,
    ...hills.map((hill) => ridge(hill, random)),
    foreground(random),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${layers.join('')}</svg>`;
}

/** Rolling hills down to the lower edge: three waves on each other. */
function ridge({ y, rise, colour }: Scene['hills'][number], random: Random): string {
  const waves = [430, 190, 83].map((length) => ({
    length: length * (1 + random.next() / 3),
    shift: random.next() * 6,
  }));
  const heightAt = (x: number) =>
    waves.reduce((sum, { length, shift }, at) => sum + Math.sin(x / length + shift) / 2.2 ** at, 1.6) / 3.3;
  const points = Array.from(
    { length: WIDTH / 24 + 1 },
    (_, at) => `${at * 24} ${Math.round(y - rise * heightAt(at * 24))}`,
  );
  return `<path d="M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z" fill="${colour}"/>`;
}

function water(colour: string, glint: string, random: Random): string {
  const glints = Array.from({ length: 60 }, () => {
    const y = random.int(730, 980);
    return `<rect x="${random.int(900, 1700)}" y="${y}" width="${random.int(20, 130)}" height="3" rx="1.5" fill="${glint}" opacity=".55"/>`;
  });
  return `<rect y="700" width="${WIDTH}" height="500" fill="${colour}"/>${glints.join('')}`;
}

const beach = (colour: string) =>
  `<path d="M0 1010Q520 920 1010 1030T${WIDTH} 1000L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z" fill="${colour}"/>`;

/** Each with its mirror image. */
const FRONDS = [-62, -28, 8, 44];

const palms = (places: readonly number[], colour: string) =>
  places
    .map((x, at) => {
      const top = 560 - at * 70;
      const fronds = FRONDS.flatMap((turn) =>
        [1, -1].map(
          (side) =>
            `<path d="M0 0Q90 -52 200 26Q96 -10 0 0Z" transform="translate(${x + 46} ${top}) scale(${side} 1) rotate(${turn})"/>`,
        ),
      );
      const trunk = `<path d="M${x - 14} 1080Q${x + 12} ${top + 240} ${x + 38} ${top}L${x + 54} ${top}Q${x + 40} ${top + 260} ${x + 18} 1080Z"/>`;
      return `<g fill="${colour}">${trunk}${fronds.join('')}</g>`;
    })
    .join('');

const stars = (random: Random) =>
  Array.from({ length: 130 }, () => {
    const radius = random.pick([1.2, 1.6, 2.4]);
    return `<circle cx="${random.int(0, WIDTH)}" cy="${random.int(0, 460)}" r="${radius}" fill="#fff" opacity=".8"/>`;
  }).join('');

const townLights = (random: Random) =>
  Array.from({ length: 260 }, () => {
    const y = random.int(840, 1160);
    const colour = random.pick(['#ffd98a', '#ffe9b8', '#ffc46b']);
    return `<circle cx="${random.int(0, WIDTH)}" cy="${y}" r="${2 + (y - 800) / 120}" fill="${colour}" opacity=".75"/>`;
  }).join('');

const lanes = () => {
  const lines = Array.from({ length: 7 }, (_, lane) => {
    const x = 560 + lane * 130;
    return `<path d="M${960 + (x - 960) * 0.4} 820L${x - 260 + lane * 86} ${HEIGHT}" stroke="#f3efe2" stroke-width="6"/>`;
  });
  return `<rect y="760" width="${WIDTH}" height="440" fill="#5f9a4a"/><path d="M790 820L1130 820L1720 ${HEIGHT}L200 ${HEIGHT}Z" fill="#b5623f"/>${lines.join('')}`;
};

const trees = (random: Random) =>
  Array.from({ length: 26 }, (_, at) => {
    const x = at * 78 + random.int(-20, 20);
    const height = random.int(60, 130);
    return `<ellipse cx="${x}" cy="${790 - height / 2}" rx="${random.int(50, 76)}" ry="${height / 1.6}" fill="${random.pick(['#2f5d3a', '#39693f', '#28523a'])}"/>`;
  }).join('');

/** Hair and hats of the portraits, on a canvas of 400 × 400 with the head around (200, 185). */
import { darker, lighter } from './portrait-face.ts';
import type { Random } from './random.ts';

/** Layers behind the head and over the face. */
export type Hair = { back: string; front: string };
type Style = (hair: string, cloth: string, random: Random) => Hair;

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;

/** A close cap of hair with a rounded hairline. */
const cap = (hair: string) =>
  path('M124 186C120 108 156 78 200 78C244 78 280 108 276 186C268 140 246 122 200 122C154 122 132 140 124 186Z', hair);
const sideParting = (hair: string) =>
  path('M124 190C118 106 152 76 202 76C252 76 282 108 276 190C268 146 238 128 176 116C166 138 140 146 124 190Z', hair);

const afro: Style = (hair) => ({
  back: circle(200, 150, 112, hair) + circle(120, 190, 48, hair) + circle(280, 190, 48, hair),
  front: cap(hair),
});
const cropped: Style = (hair) => ({
  back: `<ellipse cx="200" cy="146" rx="86" ry="80" fill="${hair}"/>`,
  front: cap(hair),
});
const roundAfro: Style = (hair) => ({ back: circle(200, 140, 96, hair), front: cap(hair) });

const longStraight: Style = (hair) => ({
  back: path(
    'M200 66C112 66 100 136 104 214L94 336Q128 352 152 322L248 322Q272 352 306 336L296 214C300 136 288 66 200 66Z',
    hair,
  ),
  front: sideParting(hair) + line('M182 112C214 118 248 130 266 158', lighter(hair, 0.18), 3),
});
const bob: Style = (hair) => ({
  back: path('M200 68C110 68 104 140 106 206Q104 262 128 272L272 272Q296 262 294 206C296 140 290 68 200 68Z', hair),
  front: sideParting(hair),
});
const fringe: Style = (hair) => ({
  back: path('M200 70C114 70 106 140 108 200Q108 250 130 258L270 258Q292 250 292 200C294 140 286 70 200 70Z', hair),
  front: path(
    'M122 190C116 104 154 76 200 76C246 76 284 104 278 190C274 166 270 152 262 148Q200 128 138 148C130 152 126 166 122 190Z',
    hair,
  ),
});
const bun: Style = (hair) => ({
  back: circle(200, 66, 36, hair) + circle(200, 66, 24, lighter(hair, 0.1)),
  front: cap(hair) + line('M150 112C168 92 186 86 200 86', lighter(hair, 0.18), 3),
});
const puffs: Style = (hair) => ({ back: circle(116, 104, 44, hair) + circle(284, 104, 44, hair), front: cap(hair) });
const curls: Style = (hair, _, random) => {
  const ring = Array.from({ length: 15 }, (_each, index) => {
    const angle = Math.PI * (0.86 + (index / 14) * 1.28);
    return circle(
      Math.round(200 + Math.cos(angle) * 96),
      Math.round(176 + Math.sin(angle) * 92),
      random.int(28, 38),
      index % 3 ? hair : lighter(hair, 0.06),
    );
  });
  return { back: circle(200, 150, 96, hair) + ring.join(''), front: cap(hair) };
};

/** Strands behind the shoulders: thin ones are braids, thick ones locs. */
function strands(hair: string, width: number, bottom: number, beads: string | null): string {
  const parts: string[] = [];
  for (let x = 104; x <= 296; x += width + 3) {
    const end = bottom - Math.round(Math.abs(x - 200) / 5) + ((x * 7) % 13);
    parts.push(line(`M${200 + (x - 200) * 0.72} 110C${x} 150 ${x} 200 ${x} ${end}`, hair, width));
    if (beads && x % 2) parts.push(circle(x, end, width * 0.55, beads));
  }
  return parts.join('');
}
const partings = (hair: string) =>
  [160, 180, 200, 220, 240]
    .map((x) => line(`M${x} 122Q${200 + (x - 200) * 0.7} 96 ${200 + (x - 200) * 0.4} 80`, lighter(hair, 0.22), 2))
    .join('');
const braids: Style = (hair, cloth, random) => ({
  back: circle(200, 150, 92, hair) + strands(hair, 9, 340, random.chance(0.5) ? lighter(cloth, 0.35) : null),
  front: cap(hair) + partings(hair),
});
const locs: Style = (hair) => ({
  back: circle(200, 150, 92, hair) + strands(hair, 15, 330, null),
  front: cap(hair) + partings(hair),
});
const shortLocs: Style = (hair) => ({
  back: circle(200, 142, 88, hair) + strands(hair, 14, 214, null),
  front: cap(hair) + partings(hair),
});
const tiedLocs: Style = (hair) => ({
  back: circle(200, 142, 86, hair) + circle(200, 60, 32, hair) + circle(182, 50, 20, hair) + circle(220, 50, 20, hair),
  front: cap(hair) + partings(hair),
});

const fade: Style = (hair) => ({
  back: '',
  front:
    path(
      'M124 178C124 108 158 78 200 78C242 78 276 108 276 178C272 150 266 136 262 124Q200 112 138 124C134 136 128 150 124 178Z',
      darker(hair, 0.02),
    ) + path('M136 124C148 88 170 76 200 76C230 76 252 88 264 124Q200 110 136 124Z', hair),
});
const flatTop: Style = (hair) => ({
  back: '',
  front: path(
    'M126 172L130 84Q132 66 150 64L250 64Q268 66 270 84L274 172C268 144 262 132 258 122Q200 112 142 122C138 132 132 144 126 172Z',
    hair,
  ),
});
const receding: Style = (hair) => ({
  back: '',
  front:
    path('M122 204C114 160 124 122 146 108C138 136 136 168 134 204Z', hair) +
    path('M278 204C286 160 276 122 254 108C262 136 264 168 266 204Z', hair),
});
const shaved: Style = () => ({
  back: '',
  front: `<ellipse cx="176" cy="112" rx="26" ry="10" fill="#ffffff" opacity=".14" transform="rotate(-18 176 112)"/>`,
});
const combed: Style = (hair) => ({
  back: '',
  front:
    path(
      'M124 188C114 104 150 70 206 70C260 70 288 108 276 188C270 152 262 136 250 126C214 132 180 124 158 108C150 134 132 144 124 188Z',
      hair,
    ) + line('M160 106C196 122 226 126 252 122', lighter(hair, 0.16), 3),
});

const headwrap: Style = (_, cloth) => {
  const fold = darker(cloth, 0.25);
  return {
    back:
      circle(200, 58, 34, cloth) + circle(168, 64, 24, darker(cloth, 0.12)) + circle(234, 64, 24, darker(cloth, 0.12)),
    front:
      path('M118 166C104 62 296 62 282 166C258 128 142 128 118 166Z', cloth) +
      line('M126 142Q200 76 270 138', fold, 4) +
      line('M146 116Q200 74 262 122', fold, 4) +
      line('M134 154Q220 96 278 154', lighter(cloth, 0.3), 3),
  };
};
const baseballCap: Style = (hair, cloth) => ({
  back: '',
  front:
    path('M124 186C122 164 126 148 130 140L140 140C134 156 132 170 132 186Z', hair) +
    path('M276 186C278 164 274 148 270 140L260 140C266 156 268 170 268 186Z', hair) +
    path('M120 148C116 56 284 56 280 148Q200 124 120 148Z', cloth) +
    path('M118 150Q200 108 284 148Q330 158 330 168Q250 146 118 150Z', darker(cloth, 0.28)) +
    circle(200, 72, 7, darker(cloth, 0.28)),
});
const strawHat: Style = (hair) => ({
  back: circle(200, 160, 92, hair),
  front:
    `<ellipse cx="200" cy="134" rx="146" ry="26" fill="#dcb878"/>` +
    path('M130 132C128 56 272 56 270 132Q200 148 130 132Z', '#e8ca90') +
    path('M129 120Q200 138 271 120L270 134Q200 150 130 134Z', '#7a3b2e'),
});

const WOMEN: [Style, number][] = [
  [afro, 9],
  [cropped, 8],
  [roundAfro, 6],
  [bun, 8],
  [puffs, 4],
  [curls, 10],
  [braids, 11],
  [locs, 6],
  [tiedLocs, 4],
  [bob, 7],
  [longStraight, 6],
  [headwrap, 6],
  [strawHat, 2],
];
const MEN: [Style, number][] = [
  [fade, 22],
  [cropped, 10],
  [shaved, 11],
  [receding, 7],
  [roundAfro, 5],
  [flatTop, 4],
  [shortLocs, 6],
  [locs, 3],
  [tiedLocs, 2],
  [baseballCap, 5],
  [strawHat, 1],
];
const WOMEN_STRAIGHT: [Style, number][] = [
  [longStraight, 8],
  [bob, 7],
  [fringe, 5],
  [bun, 4],
  [curls, 2],
];
const MEN_STRAIGHT: [Style, number][] = [
  [combed, 9],
  [fade, 5],
  [receding, 3],
  [shaved, 2],
  [baseballCap, 1],
];

export function renderHair(
  who: { woman: boolean; straight: boolean },
  colours: { hair: string; cloth: string },
  random: Random,
): Hair {
  const styles = who.straight ? (who.woman ? WOMEN_STRAIGHT : MEN_STRAIGHT) : who.woman ? WOMEN : MEN;
  return random.weighted(styles)(colours.hair, colours.cloth, random);
}

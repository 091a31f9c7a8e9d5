/** Glyphs of 5 × 7 dots, to render a receipt without fonts. */
const GLYPHS: Record<string, string> = {
  '!': '00005F0000',
  '#': '147F147F14',
  $: '242A7F2A12',
  '%': '2313086462',
  '&': '3649562050',
  "'": '0008070300',
  '(': '001C224100',
  ')': '0041221C00',
  '*': '2A1C7F1C2A',
  '+': '08083E0808',
  ',': '0080703000',
  '-': '0808080808',
  '.': '0000606000',
  '/': '2010080402',
  ':': '0000140000',
  '@': '3E415D594E',
  0: '3E5149453E',
  1: '00427F4000',
  2: '7249494946',
  3: '2141494D33',
  4: '1814127F10',
  5: '2745454539',
  6: '3C4A494931',
  7: '4121110907',
  8: '3649494936',
  9: '464949291E',
  A: '7C1211127C',
  B: '7F49494936',
  C: '3E41414122',
  D: '7F4141413E',
  E: '7F49494941',
  F: '7F09090901',
  G: '3E41415173',
  H: '7F0808087F',
  I: '00417F4100',
  J: '2040413F01',
  K: '7F08142241',
  L: '7F40404040',
  M: '7F021C027F',
  N: '7F0408107F',
  O: '3E4141413E',
  P: '7F09090906',
  Q: '3E4151215E',
  R: '7F09192946',
  S: '2649494932',
  T: '03017F0103',
  U: '3F4040403F',
  V: '1F2040201F',
  W: '3F4038403F',
  X: '6314081463',
  Y: '0304780403',
  Z: '6159494D43',
};

/** The width in dots of a line of text. */
export const widthOf = (text: string): number => text.length * 6 - 1;

/** A line in capitals as one SVG path with its top left corner at (x, y), `dot` units to a dot. */
export function renderText(text: string, x: number, y: number, dot: number, colour: string): string {
  const capitals = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toUpperCase();
  const dots = [...capitals].flatMap((character, at) =>
    columnsOf(character).flatMap((column, step) =>
      [0, 1, 2, 3, 4, 5, 6, 7]
        .filter((row) => column & (1 << row))
        .map((row) => `M${x + (at * 6 + step) * dot} ${y + row * dot}h${dot}v${dot}h-${dot}z`),
    ),
  );
  return `<path d="${dots.join('')}" fill="${colour}"/>`;
}

const columnsOf = (character: string): number[] =>
  (GLYPHS[character] ?? '0000000000').match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];

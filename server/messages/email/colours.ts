/** Colours of web/styles/tokens.css by the same names; a test compares them. */
export const LIGHT = {
  ground: '#fbf7ee',
  raised: '#fffdf8',
  sunken: '#f4eddd',
  ink: '#1e1a14',
  'ink-soft': '#564d40',
  rule: '#e4d9c3',
  green: '#17513b',
  'green-ink': '#17513b',
  'on-green': '#fffdf8',
  gold: '#c1902f',
  cover: '#17513b',
  'on-cover': '#fffdf8',
  'cover-gold': '#ecca80',
} as const;

export const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  ground: '#16130f',
  raised: '#201c16',
  sunken: '#100e0b',
  ink: '#f4eddf',
  'ink-soft': '#cbbfab',
  rule: '#3a3329',
  green: '#7bc09c',
  'green-ink': '#8ed3b0',
  'on-green': '#0b2419',
  gold: '#d6a94f',
  cover: '#123c2c',
  'on-cover': '#fffdf8',
  'cover-gold': '#ecca80',
};

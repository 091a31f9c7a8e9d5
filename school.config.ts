/** What belongs to one school. Another school's committee changes this file and nothing else: docs/another-school.md. */
export const school = {
  name: 'Blue Mountain High School',
  /** In the navigation bar, emails and the browser tab. */
  brand: 'Blue Mountain Alumni',
  /** IANA zone, for all times in forms and on pages. */
  zone: 'America/Jamaica',
  /** ISO 4217, with hundredths. Amounts are stored as integer cents. */
  currency: 'USD',
  /** A locale of English, the language of the pages. */
  locale: 'en-US',
  /** For phone numbers without a country code. */
  countryCode: '+1',
  /** The number of forms (school years), 1 to 8; each has a class level. */
  forms: 5,
  /** One or two letters or digits each. */
  classLevels: ['G', 'L', 'N', 'M', 'R'],
  /** `{ from: 1960, to: 2026 }` if members left in many years, who are then asked for theirs; null for one cohort. */
  leavingYears: null,
  /** `colour` paints an edge, ring or initials; `ink` is readable on it. Never the only sign of a house. */
  houses: [
    { name: 'Pawsey', colourName: 'yellow', colour: '#e3b128', ink: '#2b2102' },
    { name: 'Deroux', colourName: 'green', colour: '#2f7d4f', ink: '#ffffff' },
    { name: 'Gibson', colourName: 'purple', colour: '#6f4aa3', ink: '#ffffff' },
    { name: 'Muirhead', colourName: 'blue', colour: '#2c64a8', ink: '#ffffff' },
  ],
  supportEmail: 'reunion@bluemountainalumni.example',
  supportPhone: '+18765550100',
  /** '' without one. */
  supportWhatsApp: '+18765550100',
} as const;

export type School = typeof school;
export type ClassLevel = School['classLevels'][number];
export type HouseName = School['houses'][number]['name'];

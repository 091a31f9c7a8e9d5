/** What belongs to one school. Another school's committee changes this file and nothing else. */
export const school = {
  name: 'Blue Mountain High School',
  /** The title in the navigation bar, in e-mails and in the browser's tab. */
  brand: 'Blue Mountain Alumni',
  /** IANA zone of the school: forms take and pages show times in it. */
  zone: 'America/Jamaica',
  /** ISO 4217. Every amount is kept as integer cents of this currency. */
  currency: 'USD',
  locale: 'en-US',
  /** How many forms (years) a pupil sat through; each has a class level. */
  forms: 5,
  classLevels: ['G', 'L', 'N', 'M', 'R'],
  /** `colour` paints an edge, ring or initials; `ink` is readable on it. Never the only sign of a house. */
  houses: [
    { name: 'Pawsey', colourName: 'yellow', colour: '#e3b128', ink: '#2b2102' },
    { name: 'Deroux', colourName: 'green', colour: '#2f7d4f', ink: '#ffffff' },
    { name: 'Gibson', colourName: 'purple', colour: '#6f4aa3', ink: '#ffffff' },
    { name: 'Muirhead', colourName: 'blue', colour: '#2c64a8', ink: '#ffffff' },
  ],
  supportEmail: 'reunion@bluemountainalumni.example',
  supportPhone: '+18765550100',
  /** The number that answers on WhatsApp; '' where none does. */
  supportWhatsApp: '+18765550100',
} as const;

export type School = typeof school;
export type ClassLevel = School['classLevels'][number];
export type HouseName = School['houses'][number]['name'];

/** What belongs to one school. Another school's committee changes this file and nothing else: docs/another-school.md. */
export const school = {
  name: 'Blue Mountain High School',
  /** The title in the navigation bar, in emails and in the browser's tab. */
  brand: 'Blue Mountain Alumni',
  /** IANA zone of the school: forms take and pages show times in it. */
  zone: 'America/Jamaica',
  /** ISO 4217, of a currency that is divided into hundredths. Every amount is kept as integer cents of it. */
  currency: 'USD',
  /** One of English, as the words of the pages are. */
  locale: 'en-US',
  /** Of the country where a phone number is that is written without a country code. */
  countryCode: '+1',
  /** How many forms (years) a pupil sat through, 1 to 8; each has a class level. */
  forms: 5,
  /** One or two letters or digits each. */
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

/** Cities, phone number formats and professions. */

export type Place = {
  city: string;
  country: string;
  /** A prefix that is reserved for fiction, if the country has one. */
  dial: string;
  digits: number;
};

const place = (city: string, country: string, dial: string, digits: number): Place => ({ city, country, dial, digits });
const home = (city: string) => place(city, 'Jamaica', '+1876555', 4);

export const AT_HOME: readonly Place[] = [
  ...Array<Place>(6).fill(home('Kingston')),
  ...Array<Place>(3).fill(home('Montego Bay')),
  ...Array<Place>(2).fill(home('Portmore')),
  ...Array<Place>(2).fill(home('Mandeville')),
  ...[
    'Spanish Town',
    'Ocho Rios',
    'May Pen',
    'Port Antonio',
    'Negril',
    'Savanna-la-Mar',
    'Black River',
    'Falmouth',
    'Morant Bay',
    'Linstead',
    "St. Ann's Bay",
    'Buff Bay',
  ].map(home),
];

export const ABROAD: readonly Place[] = [
  place('Brooklyn', 'United States', '+171855501', 2),
  place('New York', 'United States', '+121255501', 2),
  place('Miami', 'United States', '+130555501', 2),
  place('Fort Lauderdale', 'United States', '+195455501', 2),
  place('Atlanta', 'United States', '+140455501', 2),
  place('Hartford', 'United States', '+186055501', 2),
  place('Houston', 'United States', '+171355501', 2),
  place('Washington, D.C.', 'United States', '+120255501', 2),
  place('Toronto', 'Canada', '+141655501', 2),
  place('Mississauga', 'Canada', '+190555501', 2),
  place('Montréal', 'Canada', '+151455501', 2),
  place('London', 'United Kingdom', '+447700900', 3),
  place('Birmingham', 'United Kingdom', '+447700900', 3),
  place('Manchester', 'United Kingdom', '+447700900', 3),
  place('George Town', 'Cayman Islands', '+134555501', 2),
  place('Nassau', 'Bahamas', '+124255501', 2),
  place('Port of Spain', 'Trinidad and Tobago', '+186855501', 2),
  place('Bridgetown', 'Barbados', '+124655501', 2),
  place('Sydney', 'Australia', '+61491570', 3),
];

export const WORK: readonly (readonly [profession: string, industry: string])[] = [
  ['Registered nurse', 'Health care'],
  ['Paediatrician', 'Health care'],
  ['Pharmacist', 'Health care'],
  ['Dental surgeon', 'Health care'],
  ['Physiotherapist', 'Health care'],
  ['Mathematics teacher', 'Education'],
  ['School principal', 'Education'],
  ['Senior lecturer in marine biology', 'Education'],
  ['Librarian', 'Education'],
  ['Early childhood educator', 'Education'],
  ['Attorney-at-law', 'Law'],
  ['Magistrate', 'Law'],
  ['Chartered accountant', 'Finance'],
  ['Bank manager', 'Finance'],
  ['Actuary', 'Insurance'],
  ['Insurance underwriter', 'Insurance'],
  ['Software engineer', 'Technology'],
  ['Data analyst', 'Technology'],
  ['Network administrator', 'Telecommunications'],
  ['Civil engineer', 'Construction'],
  ['Architect', 'Construction'],
  ['Quantity surveyor', 'Construction'],
  ['Electrician', 'Construction'],
  ['Coffee farmer', 'Agriculture'],
  ['Agronomist', 'Agriculture'],
  ['Veterinarian', 'Agriculture'],
  ['Hotel manager', 'Tourism'],
  ['Executive chef', 'Tourism'],
  ['Tour operator', 'Tourism'],
  ['Airline pilot', 'Aviation'],
  ['Air traffic controller', 'Aviation'],
  ['Ship’s captain', 'Shipping'],
  ['Customs broker', 'Shipping'],
  ['Journalist', 'Media'],
  ['Radio presenter', 'Media'],
  ['Sound engineer', 'Music'],
  ['Choir director', 'Music'],
  ['Fashion designer', 'Fashion'],
  ['Hairdresser', 'Beauty'],
  ['Police inspector', 'Public service'],
  ['Social worker', 'Public service'],
  ['Diplomat', 'Public service'],
  ['Firefighter', 'Public service'],
  ['Pastor', 'Ministry'],
  ['Track and field coach', 'Sport'],
  ['Sports physiologist', 'Sport'],
  ['Small business owner', 'Retail'],
  ['Supermarket manager', 'Retail'],
  ['Director of Human Resources and Organisational Development', 'Manufacturing'],
  ['Retired', 'Retired'],
];

import { COUNTRY_CODES } from '../../../contract/constants.ts';

/** Country names shown with the calling codes; +1 in the spec's words. A school's own code may have no name. */
const COUNTRY_NAMES: Partial<Record<string, string>> = {
  '+1': 'USA, Canada, Jamaica',
  '+44': 'United Kingdom',
  '+61': 'Australia',
  '+81': 'Japan',
  '+86': 'China',
  '+91': 'India',
  '+234': 'Nigeria',
  '+254': 'Kenya',
  '+27': 'South Africa',
  '+33': 'France',
  '+49': 'Germany',
  '+52': 'Mexico',
  '+55': 'Brazil',
  '+62': 'Indonesia',
  '+63': 'Philippines',
  '+65': 'Singapore',
  '+82': 'South Korea',
  '+92': 'Pakistan',
  '+93': 'Afghanistan',
  '+94': 'Sri Lanka',
  '+95': 'Myanmar',
  '+98': 'Iran',
};

export const COUNTRIES = COUNTRY_CODES.map((code) => ({
  value: code,
  label: [code, COUNTRY_NAMES[code]].filter(Boolean).join(' '),
}));

import type { COUNTRY_CODES } from '../../contract/constants.ts';

/** Whose code it is, beside the code itself; in the words of the spec's hint for the one that most of us have. */
export const COUNTRY_NAMES: Record<(typeof COUNTRY_CODES)[number], string> = {
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

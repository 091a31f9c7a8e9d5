/** A percentage as the database writes it, with one decimal: '3' and '03.0' are both '3.0'. */
export function exactTenths(percentage: string): string {
  const [whole = '0', tenth = '0'] = percentage.split('.');
  return `${BigInt(whole)}.${tenth}`;
}
